import { explanationFlaw } from '../quality/gates.ts'
import { explanationMayServe } from '../quality/shared.ts'
import { languageName } from './language.ts'
import type { LinesPrompt, PromptContext } from './lines.ts'

/** What to explain of `piece`, such as "each line", at whose level, in which language. */
export const explanationTask = ({ language, level }: PromptContext, piece: string): string =>
  `You explain Japanese sentences to a learner at JLPT level ${level} (N5 is the easiest, N1 the hardest). Write in ${languageName(language)}.

For ${piece}, explain what such a learner is likely to stumble over: grammar patterns, particles whose use is not obvious, verb and adjective forms, set phrases, and words beyond level ${level}. Quote the Japanese you explain. Leave out what is easier than ${level}; if nothing is harder, say in one sentence how it is built. Two to five short lines of plain text, no Markdown, no translation of the whole.`

export const explanationPrompt: LinesPrompt = {
  stage: 'explanation',
  field: 'explanation',
  maxLines: 8,
  maxChars: 600,
  maxFruitless: 8,
  instructions: context => explanationTask(context, 'each line'),
  flawOf: (text, source, { language }) => explanationFlaw(text, source, language),
  mayServe: explanationMayServe,
}
