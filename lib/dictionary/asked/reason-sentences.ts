import type { LineReason, LineReasonCode } from '../../contracts/schemas/learners/line-reasons.ts'
import { WHAT_IS_A_WORD } from '../../japanese/grammar/skill-name.ts'

const SENTENCES: Readonly<Record<LineReasonCode, (value: string) => string>> = {
  no_word: () => 'There is no word in this line.',
  word_too_long: () => 'The word is too long.',
  not_japanese: () => 'The word is not written in Japanese.',
  not_romaji: () => 'The word cannot be read as romaji. Write it in kana or kanji.',
  bad_reading: reading =>
    `The reading “${reading}” is neither kana nor romaji. Correct it, or leave the column out.`,
  row_too_long: () => 'The line is too long to be a row of this table.',
  bad_kind: () => 'The kind must be word or grammar.',
  bad_state: () => 'The state must be learning, known or ignored.',
  bad_tags: () => 'There may be 20 tags of up to 50 characters.',
  note_too_long: () => 'The note is longer than 2,000 characters.',
  meaning_too_long: () => 'The meaning is longer than 500 characters.',
  sentence_too_long: () => 'The sentence is longer than 2,000 characters.',
  translation_too_long: () => 'The translation of the sentence is longer than 5,000 characters.',
  ambiguous: words => `Write the reading after it: ${words}.`,
  needs_reading: () => 'Write its reading after it in hiragana to add it all the same.',
  unknown_word: () => `No dictionary has this word. ${WHAT_IS_A_WORD}`,
  other_language: () => 'It is of another language.',
  state_left_out: () => 'Lines with this state are left out.',
  as_in_line: line => `As in line ${line}.`,
  imported_as: form => `Imported as ${form}.`,
  tags_left_out: () => 'Some tags are left out: a word may have 20 of up to 50 characters.',
  not_a_line: () => 'It is not a line of an export.',
  bad_value: where => `A value is not what an export has: ${where}.`,
  bad_time: () => 'A time lies in the future, or before 1970.',
  text_empty: () => 'The text is empty.',
  text_too_long: most => `The text is too long. At most ${most} characters are allowed here.`,
  text_too_large: () => 'It has too many sentences or headings, or too long ones.',
  rows_differ: () => 'Its sentences are not those of its text.',
  bad_row: number => `Sentence ${number} is not what an export has.`,
  notes_misplaced: () => 'Its readings or headings are not in its text.',
  text_busy: () => 'The text was being worked on, or was changed or deleted. Import the file again.',
  sounds_lost: count => `${count} of its sounds could not be read and did not come.`,
  no_text: () => 'Its text did not come along.',
  text_unreadable: () => 'Its text cannot be read yet.',
  no_word_here: () => 'Its word is not among yours.',
  no_sentence_here: () => 'Its sentence is not among yours.',
  word_full: most => `The word has ${most} sentences, which is the maximum.`,
  list_full: () => 'Your account already has as many of these as it can have.',
  events_off: () => 'You do not let learning events be recorded.',
  lookups_off: () => 'You do not let look-ups be recorded.',
  names_left_out: count => `Without ${count} of the words or texts that it names, which are not here.`,
  made_anew: () => 'Insights are made anew.',
  refused: why => why,
}

/** The reasons in English, for tables and programs; null if there are none. */
export const sentencesOf = (reasons: readonly LineReason[]): string | null =>
  reasons.map(({ code, value = '' }) => SENTENCES[code](value)).join(' ') || null
