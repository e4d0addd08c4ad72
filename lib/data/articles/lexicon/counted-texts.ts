import { LRUCache } from 'lru-cache'
import type { Coverage, SkillWord } from '../../../contracts/schemas/japanese/lexicon.ts'
import type { Level, WordLevel } from '../../../contracts/schemas/japanese/text.ts'
import type { WordStateCode } from '../../../contracts/schemas/learners/words.ts'
import { growingCache } from '../../../platform/values/growing-cache.ts'
import { levelOfText, noneOccurring, rankOf } from './text-level.ts'

type Counts = NonNullable<Coverage['counts']>

interface Others {
  readonly characters: number
  readonly name_tokens: number
  readonly name_words: number
  readonly unlisted_tokens: number
  readonly unlisted_words: number
}

export interface CountedText {
  readonly skills: Uint32Array
  readonly frequencies: Uint32Array
  readonly others: Others
  readonly level: Level | null
  readonly names: readonly string[]
}

interface Counted extends SkillWord {
  readonly skill_id: string
  readonly frequency: number
  readonly level?: WordLevel | undefined
}

function levelOf(features: readonly Counted[]): Level | null {
  const occurring = [...noneOccurring]
  for (const { frequency, ...word } of features) {
    const rank = rankOf(word)
    occurring[rank] = (occurring[rank] ?? 0) + frequency
  }
  return levelOfText(occurring)
}

/** Eight bytes each; a novel has 3,000. */
const MOST_FEATURES = 1_000_000
/** Some 150 bytes each; beyond them names begin anew. */
const MOST_NAMES = 100_000

/** Some 100 bytes each. */
const MOST_LEVELS = 50_000

/** Holds numbers in place of names, so that the texts of all lists find room. */
export class CountedTexts {
  private readonly texts = new LRUCache<string, CountedText>({
    maxSize: MOST_FEATURES,
    sizeCalculation: ({ skills }) => skills.length + 10,
  })
  private readonly levels = growingCache<string, { level: Level | null }>(MOST_LEVELS)
  private names: string[] = []
  private places = new Map<string, number>()

  get(name: string): CountedText | undefined {
    return this.texts.get(name)
  }

  /** Outlives the text: a list compares more texts than find room. */
  levelOf(name: string): { level: Level | null } | undefined {
    return this.levels.get(name)
  }

  add(
    name: string,
    features: readonly Counted[],
    { characters, name_tokens, name_words, unlisted_tokens, unlisted_words }: Others,
  ): CountedText {
    if (this.names.length > MOST_NAMES) {
      this.texts.clear()
      this.names = []
      this.places = new Map()
    }
    const text = {
      skills: Uint32Array.from(features, ({ skill_id }) => this.placeOf(skill_id)),
      frequencies: Uint32Array.from(features, ({ frequency }) => frequency),
      others: { characters, name_tokens, name_words, unlisted_tokens, unlisted_words },
      level: levelOf(features),
      names: this.names,
    }
    this.texts.set(name, text)
    this.levels.set(name, { level: text.level })
    return text
  }

  private placeOf(skill_id: string): number {
    const known = this.places.get(skill_id)
    if (known !== undefined) return known
    this.places.set(skill_id, this.names.length)
    return this.names.push(skill_id) - 1
  }
}

const CODES = ['k', 'm', 'l', 'i'] as const satisfies WordStateCode[]
const UNKNOWN = CODES.length
const NOT_ASKED = 255

/** Asks for the state of each skill once. */
export function countingBy(
  stateOf: (skill_id: string) => WordStateCode | undefined,
): (text: CountedText) => Counts {
  const codesOfNames = new Map<readonly string[], Uint8Array>()
  const codeOf = (name: string) => {
    const state = stateOf(name)
    return state === undefined ? UNKNOWN : CODES.indexOf(state)
  }
  return ({ skills, frequencies, others, names }) => {
    const codes = codesOfNames.get(names) ?? new Uint8Array(names.length).fill(NOT_ASKED)
    codesOfNames.set(names, codes)
    const counts = [none(), none(), none(), none(), none()] as const
    for (let at = 0; at < skills.length; at += 1) {
      const skill = skills[at] ?? 0
      let code = codes[skill] ?? NOT_ASKED
      if (code === NOT_ASKED) {
        code = codeOf(names[skill] ?? '')
        codes[skill] = code
      }
      const count = counts[code] ?? counts[UNKNOWN]
      count.tokens += frequencies[at] ?? 0
      count.words += 1
    }
    const [known, mature, learning, ignored, unknown] = counts
    // A word of no dictionary cannot be kept, so it is never known.
    unknown.tokens += others.unlisted_tokens
    unknown.words += others.unlisted_words
    const { name_tokens: tokens, name_words: words } = others
    return { known, mature, learning, ignored, unknown, names: { tokens, words } }
  }
}

const none = () => ({ tokens: 0, words: 0 })
