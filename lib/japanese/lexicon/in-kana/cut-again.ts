import type { Word } from '../../morphology/word.ts'
import type { Dictionary } from '../dictionary.ts'
import { negated, western, westernReason } from './cutting/dialect.ts'
import { beyond, fresh, homeOf, limit, ordinal, question, reason, withoutPause } from './cutting/endings.ts'
import {
  forbidden,
  nextOne,
  notOnly,
  onAccount,
  shell,
  slackNegative,
  verbInParticle,
  withRespect,
} from './cutting/particles.ts'
import type { Cut, Rule } from './cutting/rule.ts'
import { behindNoun, crying, verbInTe } from './cutting/verbs.ts'
import {
  exclaimed,
  inPieces,
  katakanaInPieces,
  prefixed,
  repeated,
  soundInKatakana,
  unlistedPair,
  withNo,
} from './cutting/whole-words.ts'

/** The words of a sentence, cut in another way where no sentence can have them: ま|もの is まもの. */
export function cutAgain(words: readonly Word[], dictionary: Dictionary): Word[] {
  const cut: Word[] = []
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at, at + MOST_WORDS)
    const before = cut.at(-1)
    const found = firstOf(rest, before, dictionary)
    cut.push(...(found?.words ?? rest.slice(0, 1)))
    at += found?.count ?? 1
  }
  return cut
}

function firstOf(words: readonly Word[], before: Word | undefined, dictionary: Dictionary): Cut | null {
  for (const rule of rules) {
    const cut = rule(words, before, dictionary)
    if (cut) return cut
  }
  return null
}
const MOST_WORDS = 5

const rules: readonly Rule[] = [
  ordinal,
  question,
  beyond,
  western,
  negated,
  reason,
  homeOf,
  soundInKatakana,
  limit,
  forbidden,
  slackNegative,
  withRespect,
  westernReason,
  onAccount,
  notOnly,
  shell,
  nextOne,
  verbInParticle,
  exclaimed,
  verbInTe,
  behindNoun,
  crying,
  inPieces,
  katakanaInPieces,
  repeated,
  prefixed,
  withNo,
  withoutPause,
  fresh,
  unlistedPair,
]
