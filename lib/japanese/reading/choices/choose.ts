import { hasDigit } from '../../kana.ts'
import type { Word } from '../../morphology/word.ts'
import { type ChoiceContext, contextOf } from './context.ts'
import { type Choice, type Choices, placeOf } from './table.ts'

/** The lead that another reading needs to replace that of the rules, on the scale of the table. */
export const LEAD = 40

/** Gives ambiguous words the reading that their neighbours speak for, where that of the rules is less likely. */
export function chooseReadings(words: Word[], choices: Choices): Word[] {
  return words.map((word, at) => {
    const all = choices.get(word.surface)
    if (!all || !isOpen(words, at)) return word
    const reading = likeliest(all, word.reading, contextOf(words, at))
    return reading === word.reading ? word : { ...word, reading }
  })
}

/** False for numbers, whose counters decide, and for a given name after a family name. */
export const isOpen = (words: readonly Word[], at: number): boolean =>
  words[at]?.pos[1] !== '数' && !hasDigit(words[at]?.surface ?? '') && words[at - 1]?.pos[3] !== '姓'

/** The likeliest reading; that of the rules stays if the table lacks it. */
export function likeliest(
  all: readonly Choice[],
  ofRules: string | null,
  context: ChoiceContext,
): string | null {
  let best = ofRules
  let most = Number.NEGATIVE_INFINITY
  let isListed = ofRules === null
  for (const choice of all) {
    const isOfRules = choice.reading === ofRules
    isListed ||= isOfRules
    const score = scoreOf(choice, isOfRules, context) + (isOfRules ? LEAD : 0)
    if (score > most) [best, most] = [choice.reading, score]
  }
  return isListed ? best : ofRules
}

function scoreOf({ places, cues }: Choice, isOfRules: boolean, context: ChoiceContext): number {
  let score = places[placeOf(context.place, isOfRules)] ?? 0
  for (const cue of context.cues) score += cues.get(cue) ?? 0
  return score
}
