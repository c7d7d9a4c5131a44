"""Every refusal that the code can raise has its sentence, and no two mean different things."""

import ast
from collections import Counter
from pathlib import Path

import finlit
from finlit.words import REFUSALS, REMEDIES

SOURCE = Path(finlit.__file__).parent


def nodes(folder: Path, kind: type[ast.AST]) -> list[ast.AST]:
    return [
        node
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, kind)
    ]


def test_every_code_and_remedy_has_a_sentence():
    codes, remedies = set(), set()
    for call in nodes(SOURCE, ast.Call):
        if getattr(call.func, "id", None) == "Refusal":
            given = [*call.args[:2], *(k.value for k in call.keywords if k.arg == "remedy")]
            texts = [arg.value if isinstance(arg, ast.Constant) else None for arg in given]
            codes.add(texts[0])
            remedies.update(texts[1:])
    assert len(codes) > 20
    assert codes - {None} <= REFUSALS.keys()
    assert remedies - {None} <= REMEDIES.keys()


def test_no_code_is_defined_twice():
    updates = [
        call.args[0]
        for call in nodes(SOURCE / "words", ast.Call)
        if ast.unparse(call.func) == "REFUSALS.update"
    ]
    keys = Counter(key.value for update in updates for key in update.keys)
    assert len(keys) > 20
    assert [key for key, count in keys.items() if count > 1] == []
