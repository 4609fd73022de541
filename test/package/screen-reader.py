"""Reads and presses what is on the screen as a screen reader does, by AT-SPI: the one way into an installed program.

Each line on stdin is a wish, {"role": "button", "name": "^Upload", "do": "press"}, and each line on stdout its answer,
{"names": [...]}: what was found, or nothing. "do" may be left out, or be "press", "press-last" (of several, as in a dialog
above them), "focus" or "all".
"""

import json
import re
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

Atspi.init()
Atspi.set_timeout(2000, 5000)


def below(node, depth=0):
    """Everything below a node, in the order of the screen."""
    if depth > 60:
        return
    try:
        count = node.get_child_count()
    except GLib.Error:
        return
    for index in range(count):
        try:
            child = node.get_child_at_index(index)
            if child is None:
                continue
            yield child
        except GLib.Error:
            continue
        yield from below(child, depth + 1)


def program():
    """The root of Kartei among the programs on this desktop."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        try:
            application = desktop.get_child_at_index(index)
            if application and "kartei" in application.get_name().lower():
                yield application
        except GLib.Error:
            continue


def press(node):
    names = [Atspi.Action.get_action_name(node, index) for index in range(Atspi.Action.get_n_actions(node))]
    Atspi.Action.do_action(node, 0 if "press" not in names else names.index("press"))


def answer(wish):
    wanted = re.compile(wish["name"])
    found = []
    for application in program():
        for node in below(application):
            try:
                role, name = node.get_role_name(), node.get_name() or ""
                if wish.get("role") not in (None, role) or not wanted.search(name):
                    continue
                if not node.get_state_set().contains(Atspi.StateType.VISIBLE):
                    continue
            except GLib.Error:
                continue
            found.append((node, f"{role}: {name}"))
            if wish.get("do") not in ("all", "press-last"):
                break
    if found and wish.get("do") in ("press", "press-last"):
        press(found[-1][0])
    if found and wish.get("do") == "focus":
        Atspi.Component.grab_focus(found[0][0])
    return [said for _, said in found]


for line in sys.stdin:
    try:
        said = {"names": answer(json.loads(line))}
    except GLib.Error as error:
        said = {"names": [], "error": str(error)}
    print(json.dumps(said), flush=True)
