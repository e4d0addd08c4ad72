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
}

/** The reasons in English, for tables and programs; null if there are none. */
export const sentencesOf = (reasons: readonly LineReason[]): string | null =>
  reasons.map(({ code, value = '' }) => SENTENCES[code](value)).join(' ') || null
