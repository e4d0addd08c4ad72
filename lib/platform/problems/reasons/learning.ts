import type { ProblemCode } from '../errors.ts'

/** Words, cards, the profile, imports and exports. */
export const learning = {
  words_full: ['limit_reached', 'You have {most} words, which is the maximum. Remove some first.'],
  word_missing: ['not_found', 'This is not one of your words. Add it first.'],
  word_removed: ['not_found', 'You have removed this word.'],
  word_not_learnt: [
    'invalid_input',
    'You are not learning this word. Mark it as learning to create its cards.',
  ],
  undo_too_old: ['invalid_transition', 'This is too old to be undone. Change the words instead.'],
  sentences_full: ['limit_reached', 'You keep {most} sentences, which is the maximum. Remove one first.'],
  sentence_changed: ['version_conflict', 'The sentence was changed in the meantime. Load it again.'],
  sentence_not_kept: ['not_found', 'You have not kept this sentence.'],
  card_changed: ['version_conflict', 'The card was rated or changed in the meantime. Load it again.'],
  card_missing: ['not_found', 'You have no such card. Reload your reviews.'],
  card_not_due: ['not_due', 'The card is suspended, buried or not due yet. Reload your reviews.'],
  rating_missing: ['not_found', 'This rating does not exist. Reload your reviews.'],
  rating_followed: [
    'version_conflict',
    'The card was changed after this rating, so the rating cannot be undone. Undo later ratings first, if there are any.',
  ],
  sound_changed: ['version_conflict', 'The sound was changed in the meantime. Load it again.'],
  sound_gone: ['not_found', 'This file has been removed. Request it again.'],
  no_further_sentence: ['not_found', 'There is no other spoken sentence close to this one.'],
  optimisations_busy: ['unavailable', 'Too many optimisations are running. Try again in a few minutes.'],
  weights_changed: ['version_conflict', 'The weights were changed while new ones were computed. Try again.'],
  profile_changed: ['version_conflict', 'The profile was changed in the meantime. Load it again.'],
  record_changed: ['version_conflict', 'The record was changed in the meantime. Load it again.'],
  profile_cleared: ['profile_cleared', 'The profile was cleared after this request. Load it again.'],
  records_full: ['limit_reached', 'You have {most} {name}, which is the maximum. Delete one first.'],
  import_running: ['invalid_transition', 'A task is working on this import. Follow it, or cancel it.'],
  import_over: ['invalid_transition', 'This import has ended. Send the file with a new import_id.'],
  import_choices_differ: [
    'idempotency_mismatch',
    'This import was started with other choices. Repeat it with those, or undo it.',
  ],
  import_file_differs: [
    'idempotency_mismatch',
    'This import was started with another file. Send that file, or undo the import.',
  ],
  import_not_ended: ['invalid_transition', 'The import has not ended, so it has no report yet.'],
  import_still_running: ['invalid_transition', 'This import is still running. Cancel it first.'],
  import_wrote_nothing: [
    'invalid_transition',
    'This import has written nothing, so there is nothing to undo.',
  ],
  import_of_all: [
    'invalid_transition',
    'An import of everything cannot be undone. Delete the texts and words that you do not want.',
  ],
  import_changed: ['version_conflict', 'The import was changed in the meantime. Load it again.'],
  text_changed_in_export: [
    'version_conflict',
    'The text was changed while it was being exported. Try again.',
  ],
  not_enough_reviews: ['not_enough_reviews', '{why}'],
  anki_file_unreadable: ['invalid_anki_file', '{why}'],
  import_unreadable: ['invalid_import', '{why}'],
} as const satisfies Record<string, readonly [ProblemCode, string]>
