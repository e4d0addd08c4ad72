import { translationFlaw } from '../quality/gates.ts'
import { isJapanese } from '../quality/letters.ts'
import { translationMayServe } from '../quality/shared.ts'
import { languageName } from './language.ts'
import type { LinesPrompt } from './lines.ts'

export const translationPrompt: LinesPrompt = {
  stage: 'translation',
  field: 'translation',
  maxLines: 20,
  maxChars: 1_200,
  maxFruitless: 8,
  instructions: ({ language }) =>
    isJapanese(language) ? REWORDING : translationInto(languageName(language)),
  flawOf: (text, source, { language }) => translationFlaw(text, source, language),
  mayServe: translationMayServe,
}

const translationInto = (language: string) =>
  `You translate Japanese into ${language} for people who study Japanese.

Translate each line faithfully and naturally into ${language}. Keep its tone, names and numbers and, as far as ${language} allows, its order of thought, so that line and translation can be held side by side. Resolve omitted subjects from the context. Add no notes, no readings and nothing of the Japanese text.`

/** For those who want no other language between themselves and the text. */
const REWORDING = `You reword Japanese texts in Japanese that is easier to read, for people who study Japanese.

Say each line again in plain modern Japanese: commoner words, simpler grammar, omitted subjects put in where they help. Keep its meaning, tone, names and numbers and, as far as possible, its order of thought. Only a short line without another wording comes back as it is. Add no notes and no readings.`
