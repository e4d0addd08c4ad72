import { Level } from '../../../contracts/schemas/japanese/text.ts'
import { type CheckWords, MOST_OF_CHECK } from '../../../contracts/schemas/learners/word-starts.ts'
import { entriesOf } from '../../../dictionary/asked/entries-of.ts'
import { type keptRanks, ranksOf } from '../../../dictionary/asked/ranks.ts'
import type { Starting } from './levelled-words.ts'
import { levelCounts, unmarkedWords } from './unmarked.ts'

interface App extends Starting {
  readonly keptRanks: ReturnType<typeof keptRanks>
  newId(): string
}

export async function checkWords(app: App, signal: AbortSignal): Promise<CheckWords> {
  const { words, isUnmarked } = await unmarkedWords(app, signal)
  const unmarked = words.filter(isUnmarked)
  const rankOf = await ranksOf(app, unmarked, signal)
  const share = shareIn(app.newId())
  const drawn = Level.options.flatMap(level => {
    const ofLevel = unmarked.filter(word => word.level === level)
    return drawnFrom(
      ofLevel.toSorted((a, b) => rankOf(a.skill_id) - rankOf(b.skill_id)),
      share,
    )
  })
  const { entries } = await entriesOf(app.clients.agent, drawn, signal)
  return {
    levels: levelCounts(words, isUnmarked),
    words: drawn.map(({ skill_id, form, reading, level }, n) => {
      const glosses = entries[n]?.senses[0]?.glosses ?? []
      return { skill_id, form, reading, level, gloss: glosses.slice(0, SHOWN_GLOSSES).join(', ') }
    }),
  }
}

const SHOWN_GLOSSES = 2

/**
 * Spreads words over a list ordered by commonness, since a check asks only its first few, and rare ones alone would
 * underrate a learner. The golden ratio spreads any number of places; `start` is from 0 to 1.
 */
function drawnFrom<Word>(words: readonly Word[], start: number): Word[] {
  const drawn = new Set<Word>()
  for (let n = 0; n < MOST_OF_CHECK; n += 1) {
    const word = words[Math.floor(((start + n * GOLDEN) % 1) * words.length)]
    if (word !== undefined) drawn.add(word)
  }
  // Fills up a short list, which has a place hit twice before all are.
  for (const word of words) if (drawn.size < MOST_OF_CHECK) drawn.add(word)
  return [...drawn]
}

const GOLDEN = (Math.sqrt(5) - 1) / 2

/** A share from 0 to 1, by the random end of an id; the beginning of an id is a time. */
const shareIn = (id: string) =>
  Number.parseInt(
    id
      .slice(-DIGITS)
      .toLowerCase()
      .replaceAll(/[^0-9a-v]/g, '0'),
    32,
  ) /
  32 ** DIGITS

const DIGITS = 6
