"""What the buttons and the keys do."""

from typing import TYPE_CHECKING

from js import window

from app.model import app_state, routes
from app.platform import service_worker
from app.presentation import wording
from app.saves import keys, table_format
from app.table import events, queries, seats
from app.table.table import Table
from app.ui.playback import PACES

if TYPE_CHECKING:
    from app.control.app import Host
    from app.control.missions import Workshop
    from app.platform.share import Sharing


class Buttons:
    def __init__(self, host: "Host") -> None:
        self._host = host

    def do(self, what: str) -> None:
        host = self._host
        at, dispatch = host.house.table, host.dispatch
        match what:
            case "undo":
                dispatch(events.Undo())
            case "redo":
                dispatch(events.Redo())
            case "hint":
                dispatch(events.AskHint())
            case "new" | "rules" | "share":
                dispatch(app_state.OpenDialog(what))
            case "close":
                dispatch(app_state.CloseDialog())
            case "put-away":
                dispatch(app_state.Tell(None))
            case "again" if at is not None and keys.slot(at) != keys.save_key(at.record.game):
                # After a first game, or the deal of a day: the game of one's own, or a new one.
                window.location.hash = routes.to_room(at.record.game)
            case "again" if at is not None:
                host.deal(at, _played(at))
            case "same" if app_state.asks_first(host.house):
                dispatch(app_state.OpenDialog("restart"))
            case "same" | "begin-again" if at is not None:
                host.deal_again(at)
            case "go-on":
                dispatch(app_state.CloseDialog())
                dispatch(events.Undo())
            case "end" if at is not None:
                host.tell_end(at)
            case "learn" if at is not None:
                window.location.hash = routes.to_school(at.record.game)
            case "line" if at is not None and at.solution and at.solution.moves:
                shown = table_format.table_of(at.record._replace(moves=at.solution.moves, at=0))
                dispatch(app_state.SitDown(shown._replace(is_replay=True)))
            case "replay" if at is not None:
                dispatch(app_state.SitDown(table_format.as_replay(at)))
            case "back" if at is not None:
                dispatch(app_state.SitDown(host.doors.back_to(at)))
            case "roll":
                host.roll()
            case "pace":
                paces = list(PACES)
                at_pace = paces.index(host.house.settings.pace)
                host.choose("pace", paces[(at_pace + 1) % len(paces)])
            case "deal" if at is not None:
                self._deal_as_chosen(at)
            case "next-round" if at is not None and queries.is_between_rounds(at):
                dispatch(app_state.CloseDialog())
                (go_on,) = at.history.game.legal_moves(at.state)
                dispatch(events.Touch(queries.view_of(at).gesture(go_on).target))
            case "count":
                dispatch(app_state.OpenDialog("round"))
            case "review" if at is not None:
                dispatch(app_state.OpenDialog("review"))
                host.spawn(host.asking.look_back(at))
            case "pass-on":
                dispatch(events.PassDevice())
            case "play-here":
                host.spawn(host.tenancy.take())
            case "take-device":
                dispatch(events.TakeDevice())
            case "accept" if host.house.offered is not None:
                host.keeper.set_aside(keys.save_key(host.house.offered.record.game))
                dispatch(app_state.Answer(accepted=True))
            case "decline":
                dispatch(app_state.Answer(accepted=False))
            case "switch":
                host.spawn(self._switch())
            case (
                "export" | "hand-over" | "share-link" | "share-deal" | "share-text" | "share-result"
            ):
                host.spawn(self.sharing().do(at, what))
            case _ if what.startswith("empty "):
                host.books.empty(what.removeprefix("empty "))
            case "refill":
                host.books.refill()
            case _ if at is not None:
                self.workshop().do(at, what)

    def sharing(self) -> "Sharing":
        from app.platform.share import Sharing  # noqa: PLC0415  most visits share nothing

        return Sharing(self._host)

    def workshop(self) -> "Workshop":
        from app.control.missions import Workshop  # noqa: PLC0415  most visits never make anything

        return Workshop(self._host)

    def _deal_as_chosen(self, at: Table) -> None:
        from app.ui import new_game_form  # noqa: PLC0415  loaded when its dialog was opened

        options = new_game_form.chosen_options()
        players = len(at.seats)
        asked = [options.get(f"called-{player}", "") for player in range(players)]
        chosen = at._replace(
            seats=seats.chosen_seats(players, options),
            player_names=seats.read_names(asked, at.history.game.players),
            practice=options.get("practice") == "yes",
        )
        self._host.deal(chosen, new_game_form.chosen_variant(), new_game_form.chosen_number())

    async def _switch(self) -> None:
        """The new version takes over: first everything is written down."""
        await self._host.keeper.all_written()
        service_worker.switch()

    def ask_key(self, key: str, cell: str) -> bool:
        """The keys that act or ask while the board has the focus; False for any other."""
        at, dispatch = self._host.house.table, self._host.dispatch
        if at is None:
            return False
        match key:
            case "u":
                self.do("undo")
            case "r":
                self.do("redo")
            case "h":
                self.do("hint")
            case "l":
                dispatch(events.Announce(wording.last_move_text(at)))
            case "m":
                dispatch(events.Announce(wording.choices_text(at)))
            case "s":
                dispatch(events.Announce(wording.position_text(at)))
            case "p":
                dispatch(events.SelectOnlyPiece())
            case "i" if cell:
                opens = queries.cell_contents(at, cell)
                dispatch(
                    events.Peek(cell) if opens else events.Announce(wording.cell_text(at, cell))
                )
            case _ if touched := queries.view_of(at).keys.get(key):
                dispatch(events.Touch(touched))
            case _:
                return False
        return True


def _played(at: Table) -> str:
    """The variant to play next: after a task, the next."""
    tasks = at.history.game.tasks
    return tasks.following(at.record.variant) if tasks else at.record.variant
