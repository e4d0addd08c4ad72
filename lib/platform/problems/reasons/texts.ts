import type { ProblemCode } from '../errors.ts'

/** Texts, their sentences, series and feedback. */
export const texts = {
  text_gone: ['not_found', 'This text does not exist, or has been deleted.'],
  text_not_public: ['forbidden', 'This text is not public, and belongs to another account.'],
  text_of_another: ['forbidden', 'This text belongs to another account.'],
  text_for_accounts: ['forbidden', 'Guests cannot read this text. Sign in first.'],
  sign_in_to_read: ['unauthenticated', 'Sign in to read this text.'],
  owner_only: ['forbidden', 'Only the owner of this text may change it.'],
  text_busy: ['article_busy', 'Another task is working on this text. Wait until it ends, or cancel it.'],
  task_repeated: ['article_busy', 'One of your tasks is already doing this. Follow it, or cancel it first.'],
  text_processed: [
    'article_processing',
    'The text is being processed. Wait for the task to end, or cancel it first.',
  ],
  task_on_text: ['article_processing', 'A task is working on this text. Cancel it first.'],
  text_incomplete: ['article_processing', 'This text is not complete yet. Wait until it is, or retry it.'],
  sentence_incomplete: [
    'article_processing',
    'This text is not complete. Retry it, then change the sentence.',
  ],
  text_not_ready: ['article_processing', 'This text cannot be read yet. Try again later.'],
  rows_not_ready: [
    'article_processing',
    'Only the first {rows} rows of this text can be read so far. Try again later.',
  ],
  text_changed: ['version_conflict', 'The text has changed in the meantime. Reload it.'],
  changed_elsewhere: ['version_conflict', 'This was changed elsewhere in the meantime. Load it again.'],
  times_moved: [
    'version_conflict',
    'The times of this text were moved while the lines were placed. Send the file again.',
  ],
  text_empty: ['invalid_input', 'The text is empty. Send a text with something to read.'],
  text_too_long: ['too_large', 'The text has {characters} characters. Send at most {most}.'],
  line_too_long: [
    'invalid_input',
    'Line {line} has {characters} characters. A line of a song or of subtitles has at most {most}: break it into shorter ones.',
  ],
  too_many_rows: [
    'too_large',
    'The text has {rows} sentences and line breaks. At most {most} are possible: split it.',
  ],
  too_many_readings: [
    'too_large',
    'The text has {readings} readings. A text brings at most {most}: split it.',
  ],
  text_too_long_to_change: [
    'too_large',
    'This text is too long to be changed. Shorten it, or upload it as a new text.',
  ],
  sentence_makes_too_long: [
    'too_large',
    'With this sentence the text has {characters} characters; at most {most} are allowed. Shorten it.',
  ],
  no_such_sentence: ['not_found', 'The text has no sentence {index}.'],
  nothing_to_read: ['invalid_input', 'Row {index} has nothing that can be read aloud.'],
  no_times: ['invalid_input', 'No sentence of this text has times, so no line can be placed.'],
  no_line_fits: [
    'invalid_input',
    'No line of the file overlaps a sentence of this text. Is the file for another recording, or for another cut of it?',
  ],
  image_of_same_name: ['duplicate', 'This text has another image of that name. Send it under a new name.'],
  too_many_images: ['limit_reached', 'A text has at most {most} images. Leave out some of them.'],
  series_name_taken: ['duplicate', 'You have another series with this name. Choose a different one.'],
  series_changed: ['version_conflict', 'Your series have changed in the meantime. Reload them.'],
  series_full: ['limit_reached', 'You can have {most} series. Delete one first.'],
  series_texts_full: ['limit_reached', 'Your series can have {most} texts in all. Take some out first.'],
  publish_asked: ['duplicate', 'You have already asked for this text to be published.'],
  feedback_full: [
    'limit_reached',
    'You have sent feedback {most} times without a decision yet. Withdraw some, or wait for an answer.',
  ],
  feedback_decided: [
    'already_decided',
    'An administrator has already decided on this, so it cannot be withdrawn.',
  ],
} as const satisfies Record<string, readonly [ProblemCode, string]>
