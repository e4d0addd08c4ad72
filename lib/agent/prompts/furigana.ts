import type { LinesPrompt } from './lines.ts'

/** What is wrong with an answer shows only beside the readings of the analyser. */
export const furiganaPrompt: Omit<LinesPrompt, 'flawOf'> = {
  stage: 'furigana',
  field: 'furigana',
  maxLines: 20,
  maxChars: 1_200,
  // The analyser's readings stand in.
  maxFruitless: 3,
  // Models put readings into `start`, too.
  repeatsLine: true,
  instructions: () =>
    `You write the readings of Japanese words (furigana) for people who study Japanese.

Give each line back as it is, and put behind everything written in kanji its reading in square brackets: 今日[きょう]は入[い]り口[ぐち]で雨[あめ]がやむのを待[ま]った。 A reading is hiragana and covers the kanji alone, never the kana beside them. Let the context decide how a word is read here. Digits carry no reading, what they count does: 30分[ぷん]; only where both are one word the reading covers both: 1日[ついたち]. Leave no kanji without a reading. Change, add and leave out nothing else.`,
}
