"""Widgets: what a class sees and handles in JupyterLab."""
