"""Where the paper rules and 18xx.games differ: one named switch for each difference (18xx appendix B)."""

from __future__ import annotations

from typing import Final

import msgspec


class Switches(msgspec.Struct, frozen=True):
    """Each field is one difference. The defaults are the paper rules; `ONLINE` is what 18xx.games does."""

    conversion_to_start_cell: bool = False
    """B3: on the grid a converted company goes to the start cell of its price, not to the minor's own cell."""
    plain_tiles_unlimited: bool = False
    """B4: tiles 7, 8 and 9 never run out."""
    last_trains_unlimited: bool = False
    """B4: trains 8, 2+2 and 5+5E never run out."""
    tile_70_everywhere: bool = True
    """B5: 625 is replaced by tile 70 in 1861 too."""
    any_stop_connects: bool = False
    """B6: track to a town or an off-board area makes a city connected, not only track to another city."""
    consent: bool = True
    """B7: mergers, privates and trains of another player need his consent."""
    offers_only: bool = False
    """B8: Nikolaev first, the city tile with most exits and the state railway's trains are only not offered."""
    free_token_returns: bool = False
    """B11: a merged company that takes off its free token places it again for nothing."""
    nationalised_trains_for_sale: bool = False
    """B12: without a state treasury the trains of a nationalised major stay for sale, the money being lost."""
    state_runs_best: bool = True
    """B13: the state railway must run for the most it can."""
    income_after_phase_6: bool = False
    """B17: a state railway without treasury keeps collecting the income of its privates, out of the bank."""
    merger_needs_president: bool = True
    """B20: a merger after which nobody could hold 20% is not allowed."""
    asked_to_run: bool = False
    """B25: a company that ever had a route is asked to run in every turn, even if it is cut off."""
    shares_from_first_minor: bool = False
    """B26: the owner of the minor first in operating order, not the president, is first to buy after a merger.
    The other owners may follow in any order."""
    holders_buy_once_more: bool = True
    """After a merger whoever bought or passed as a holder of minors may still buy one share with all the others."""
    discards_in_any_order: bool = False
    """Companies above their limits drop trains in any order, after an export before or after the question of 17.2;
    otherwise those first in operating order begin, and the question comes after them."""
    privates_at_any_point: bool = False
    """The company in turn may buy privates also while trains above a limit are still to be dropped."""
    recorded_revenue: bool = False
    """The revenue that a file tells is believed."""


PAPER: Final = Switches()
ONLINE: Final = Switches(
    conversion_to_start_cell=True,
    plain_tiles_unlimited=True,
    last_trains_unlimited=True,
    tile_70_everywhere=False,
    any_stop_connects=True,
    consent=False,
    offers_only=True,
    free_token_returns=True,
    nationalised_trains_for_sale=True,
    state_runs_best=False,
    income_after_phase_6=True,
    merger_needs_president=False,
    asked_to_run=True,
    shares_from_first_minor=True,
    holders_buy_once_more=False,
    discards_in_any_order=True,
    privates_at_any_point=True,
    recorded_revenue=True,
)
