import type { Level } from '../../../contracts/schemas/japanese/text.ts'
import { type CheckWords, MOST_OF_CHECK } from '../../../contracts/schemas/learners/word-starts.ts'
import { entriesOf } from '../../../dictionary/asked/entries-of.ts'
import type { LevelledWord, Starting } from './levelled-words.ts'
import { levelCounts, unmarkedWords } from './unmarked.ts'

interface App extends Starting {
  newId(): string
}

/** Words of each level for a check, others each time. */
export async function checkWords(app: App, signal: AbortSignal): Promise<CheckWords> {
  const { words, isUnmarked } = await unmarkedWords(app, signal)
  const drawn = drawnFrom(words.filter(isUnmarked), app.newId())
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

/** The words of each level after a place in the order of their ids, which is a random order. */
function drawnFrom(words: readonly LevelledWord[], id: string): LevelledWord[] {
  // The beginning of an id is the time.
  const place = id.slice(-PLACE)
  const start = words.findIndex(({ skill_id }) => skill_id >= place)
  const counts = new Map<Level, number>()
  return [...words.slice(start), ...words.slice(0, Math.max(0, start))].filter(({ level }) => {
    const count = (counts.get(level) ?? 0) + 1
    counts.set(level, count)
    return count <= MOST_OF_CHECK
  })
}

const PLACE = 10
