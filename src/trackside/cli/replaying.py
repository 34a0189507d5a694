"""`trackside replay` and `trackside check`: what a record leads to, and whether it keeps the rules."""

from __future__ import annotations

import json
from pathlib import Path

from trackside.cli.files import read_file, read_record
from trackside.cli.standings import standings_data, standings_table
from trackside.cli.voice import Voice, clean
from trackside.core.message import message


def replay(path: Path, until: int | None, as_json: bool, voice: Voice) -> None:
    """Print the standings after `until` moves, or as JSON the position too; raises `Failure`."""
    game = read_record(path, voice, until)
    standings = game.standings()
    if as_json:
        data = {
            "title": game.title.name,
            "rules": game.header.rules,
            "seats": list(game.seats),
            "options": game.header.options,
            "moves": game.number,
            "over": game.over,
            "deciding": ["chance" if seat < 0 else seat for seat in game.position.deciding],
            "standings": standings_data(standings, game.seats),
            "position": game.position.state(),
        }
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return
    moves = message(
        "{title}, after {count} move", "{title}, after {count} moves", title=game.title.label, count=game.number
    )
    screen = voice.screen()
    screen.print(voice.say(moves))
    screen.print(standings_table(standings, voice.speaker(game.title, game.seats, game.header.options)))


def check(path: Path, voice: Voice) -> None:
    """Print that the record keeps the rules; raises `Failure` naming the first move that does not."""
    read = read_file(path, voice)
    game = read.game
    text = message(
        "{file}: all {count} move keeps the rules; {state}",
        "{file}: all {count} moves keep the rules; {state}",
        file=str(path),
        count=game.number,
        state=message("the game is over") if game.over else message("the game goes on"),
    )
    print(voice.say(text))
    speaker = voice.speaker(game.title, game.seats, game.header.options)
    for doubt in read.doubts:
        print(clean(speaker.say(doubt)))
