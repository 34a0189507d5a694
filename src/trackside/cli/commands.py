"""The commands of `trackside`, thin: each reads its arguments and hands them to whoever does the work."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, NamedTuple

from cyclopts import Parameter
from cyclopts.validators import Number

from trackside.cli.voice import Voice
from trackside.core.message import Message, message


class Command(NamedTuple):
    """A command: its words, the method of `Commands` that does it, and what it is for."""

    name: str
    method: str
    help: Message
    group_help: Message = message("")


COMMANDS: Final = (
    Command("play", "play", message("Start Trackside on this machine and open the browser")),
    Command("serve", "serve", message("Start a server for others to play on")),
    Command("terminal", "terminal", message("Play in the terminal")),
    Command("replay", "replay", message("Show the standings, or the whole position, after any move of a record")),
    Command("check", "check", message("Replay a record and say where and why it breaks the rules")),
    Command("convert", "convert", message("Write a game in the format of Trackside or of 18xx.games")),
    Command("routes", "routes", message("Show the routes that pay a company most, and what each stop adds")),
    Command("simulate", "simulate", message("Let computer opponents play many games and count who wins")),
    Command(
        "board check",
        "board_check",
        message("Say everything that is wrong with a house board, track or deck"),
        message("House boards"),
    ),
)

_TITLE = Parameter(help=message("The game, for instance union-pacific").text)
_RECORD = Parameter(help=message("A record, as the table or the terminal saves it, or a game file of 18xx.games").text)
_UNTIL = Parameter(
    help=message("After how many moves, or which action of 18xx.games; all by default").text, validator=Number(gte=0)
)
_OPTION = Parameter(
    name="--option",
    help=message("A rule of the game as NAME=VALUE, any number of times; a file name for a house board").text,
)
_FILE_OPTION = Parameter(
    name="--option", help=message("Which of the game’s files it is, where there are several: house_deck").text
)
_DATABASE = Parameter(
    help=message("A SQLite file or a PostgreSQL address (postgresql://...); by default a file in your data folder").text
)
_SEED = Parameter(help=message("A whole number: the same one gives the same shuffles").text)
_JSON = Parameter(name="--json", help=message("Print JSON for programs instead of text").text)


class Commands:
    """The commands, for one reader."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def play(
        self,
        title: Annotated[str | None, _TITLE] = None,
        /,
        *,
        database: Annotated[str | None, _DATABASE] = None,
    ) -> None:
        """Serve on this machine and open the browser, at the page that opens a table of `title`."""
        from trackside.cli import serving

        serving.play(title, database, self.voice)

    def serve(
        self,
        *,
        host: Annotated[
            str, Parameter(help=message("The address to listen on; 127.0.0.1 is this machine only").text)
        ] = "127.0.0.1",
        port: Annotated[
            int,
            Parameter(help=message("The port to listen on; 8000 by default").text, validator=Number(gte=1, lte=65535)),
        ] = 8000,
        database: Annotated[str | None, _DATABASE] = None,
        workers: Annotated[
            int,
            Parameter(
                help=message("How many processes; more than one needs PostgreSQL").text, validator=Number(gte=1, lte=64)
            ),
        ] = 1,
    ) -> None:
        """Serve until told to stop."""
        from trackside.cli import serving

        serving.serve(host, port, database, workers, self.voice)

    def terminal(
        self,
        title: Annotated[str, _TITLE],
        /,
        *,
        seats: Annotated[
            str | None, Parameter(help=message("The names of those who play at this screen, with commas between").text)
        ] = None,
        opponents: Annotated[
            str | None,
            Parameter(help=message("The computer opponents: random, greedy or steady, with commas between").text),
        ] = None,
        seed: Annotated[int | None, _SEED] = None,
        option: Annotated[list[str], _OPTION] = [],  # noqa: B006  # Cyclopts reads the default and never changes it
        record: Annotated[
            Path | None,
            Parameter(help=message("Save the game here after every move; go on with it if it is there").text),
        ] = None,
    ) -> None:
        """Play a game in the terminal."""
        from trackside.cli import opening

        opening.open_game(title, seats, opponents, seed, option, record, self.voice)

    def replay(
        self,
        file: Annotated[Path, _RECORD],
        /,
        *,
        until: Annotated[int | None, _UNTIL] = None,
        json: Annotated[bool, _JSON] = False,
    ) -> None:
        """Print the standings of a record, or with `json` the whole position."""
        from trackside.cli import replaying

        replaying.replay(file, until, json, self.voice)

    def check(self, file: Annotated[Path, _RECORD], /) -> None:
        """Replay a record; fail with the first thing that is wrong with it."""
        from trackside.cli import replaying

        replaying.check(file, self.voice)

    def convert(
        self,
        file: Annotated[Path, _RECORD],
        /,
        *,
        to: Annotated[str, Parameter(help=message("The format: trackside or 18xx.games").text)],
        output: Annotated[
            Path | None, Parameter(help=message("Where to write it; on standard output by default").text)
        ] = None,
    ) -> None:
        """Write the game of a file in another format."""
        from trackside.cli import converting

        converting.convert(file, to, output, self.voice)

    def routes(
        self,
        file: Annotated[Path, _RECORD],
        /,
        *,
        until: Annotated[int | None, _UNTIL] = None,
        company: Annotated[
            str | None, Parameter(help=message("The company, by its letters; by default each one with a train").text)
        ] = None,
        json: Annotated[bool, _JSON] = False,
    ) -> None:
        """Print the best routes in a position, with the arithmetic."""
        from trackside.cli import analysing

        analysing.routes(file, until, company, json, self.voice)

    def simulate(
        self,
        title: Annotated[str, _TITLE],
        /,
        *,
        seats: Annotated[
            int | None,
            Parameter(help=message("How many sit at the table; those that --opponents does not name are random").text),
        ] = None,
        opponents: Annotated[
            str | None,
            Parameter(help=message("Who plays: random, greedy or steady for each seat, with commas between").text),
        ] = None,
        games: Annotated[
            int, Parameter(help=message("How many games; 100 by default").text, validator=Number(gte=1))
        ] = 100,
        seed: Annotated[int, _SEED] = 1,
        option: Annotated[list[str], _OPTION] = [],  # noqa: B006  # Cyclopts reads the default and never changes it
        processes: Annotated[
            int | None,
            Parameter(help=message("How many processes; as many as cores by default").text, validator=Number(gte=1)),
        ] = None,
        cluster: Annotated[
            str | None, Parameter(help=message("The address of a Dask scheduler to play there").text)
        ] = None,
        json: Annotated[bool, _JSON] = False,
    ) -> None:
        """Play many games among computer opponents."""
        from trackside.cli import simulating

        question = simulating.Question(title, seats, opponents, games, seed, option, processes, cluster)
        simulating.simulate(question, json, self.voice)

    def board_check(
        self,
        file: Annotated[Path, Parameter(help=message("A house board, or a house track or deck of Downforce").text)],
        /,
        *,
        title: Annotated[str, _TITLE] = "union-pacific",
        option: Annotated[str | None, _FILE_OPTION] = None,
    ) -> None:
        """Print every fault of a house board or of another file of one's own."""
        from trackside.cli import boards

        boards.check(file, title, option, self.voice)
