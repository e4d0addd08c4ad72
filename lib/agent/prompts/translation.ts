import { languageName } from './language.ts'
import type { LinesPrompt } from './lines.ts'

export const translationPrompt: LinesPrompt = {
  stage: 'translation',
  field: 'translation',
  maxLines: 20,
  maxChars: 1_200,
  instructions: ({ language }) =>
    `You translate Japanese into ${languageName(language)} for people who study Japanese.

Translate each line faithfully and naturally into ${languageName(language)}. Keep its tone, its names and numbers and, as far as the language allows, its order of thought, so that a reader can hold translation and original side by side. Resolve omitted subjects from the context. Add no notes, no readings and nothing of the Japanese text.`,
  flawOf: () => null,
}
