"""Imports a deck with Debian's mnemosyne, which has an importer of its own, and prints what it then has.

Takes the deck and an empty folder.
"""

import json
import sys
from warnings import simplefilter

simplefilter("ignore")

from mnemosyne.libmnemosyne import Mnemosyne
from mnemosyne.libmnemosyne.ui_components.main_widget import MainWidget
from mnemosyne.libmnemosyne.ui_components.review_widget import ReviewWidget


class Quiet(MainWidget):
    """A window that shows nothing, and takes an error for the end."""

    def show_information(self, text):
        pass

    def show_error(self, text):
        sys.exit(text)

    def set_progress_text(self, text):
        pass

    def close_progress(self):
        pass

    set_progress_range = set_progress_update_interval = increase_progress = set_progress_value = set_progress_text


class NoReview(ReviewWidget):
    def stop_media(self):
        pass

    def redraw_now(self):
        pass


deck, folder = sys.argv[1:]
program = Mnemosyne(upload_science_logs=False, interested_in_old_reps=True)
program.components.insert(
    0, ("mnemosyne.libmnemosyne.gui_translators.gettext_gui_translator", "GetTextGuiTranslator")
)
program.components.append(("__main__", "Quiet"))
program.gui_for_component["ScheduledForgottenNew"] = [("__main__", "NoReview")]
program.initialise(folder, automatic_upgrades=False)
[importer] = [each for each in program.component_manager.all("file_format") if type(each).__name__ == "Anki2"]
importer.do_import(deck)

database = program.database()
cards = [database.card(key, is_id_internal=True) for key, _ in database.cards()]
names = {key: name for key, name in cards[0].card_type.fact_keys_and_names} if cards else {}
print(
    json.dumps(
        [
            {
                "fields": {names[key]: text for key, text in card.fact.data.items() if text},
                "tags": sorted(tag.name for tag in card.tags),
                "question": card.question(),
                "answer": card.answer(),
                "days": (card.next_rep - card.last_rep) // 86400 if card.ret_reps else 0,
                "reps": card.ret_reps,
            }
            for card in cards
        ]
    )
)
program.finalise()
