"""The lessons themselves: the script and the exercises of each, a module a notebook."""
