import type { Clients } from '../../../contracts/clients.ts'
import { Level } from '../../../contracts/schemas/japanese/text.ts'
import {
  MOST_OF_START_PART,
  START_PARTS_AT_ONCE,
  type StartMark,
  type StartMarked,
} from '../../../contracts/schemas/learners/word-starts.ts'
import { entriesOf } from '../../../dictionary/asked/entries-of.ts'
import type { LevelledWord, Starting } from './levelled-words.ts'
import { unmarkedWords } from './unmarked.ts'

interface Part {
  readonly part: number
  readonly words: readonly LevelledWord[]
}

/** Marks the next parts, which are the same for each request. */
export async function markLevel(
  app: Starting,
  { request_id, level, from, ...chosen }: StartMark,
  signal: AbortSignal,
): Promise<StartMarked> {
  const { agent, data } = app.clients
  const { words, isUnmarked } = await unmarkedWords(app, signal)
  const meant = wordsUpTo(words, level, chosen)
  const count = Math.ceil(meant.length / MOST_OF_START_PART)
  const unmarked: Part[] = []
  let part = from
  for (; part < count && unmarked.length < START_PARTS_AT_ONCE; part += 1) {
    const all = meant.slice(part * MOST_OF_START_PART, (part + 1) * MOST_OF_START_PART)
    const left = all.filter(isUnmarked)
    if (left.length > 0) unmarked.push({ part, words: left })
  }
  const body = { request_id, level, ...(await withEntries(agent, unmarked, signal)) }
  const { marked, is_undone } = await data.wordStarts.mark({ body }, { signal })
  const isOver = is_undone || part >= count
  return { marked, share: isOver ? 1 : part / count, of: meant.length, next: isOver ? null : part }
}

function wordsUpTo(
  words: readonly LevelledWord[],
  most: Level | null,
  { known, unknown }: Pick<StartMark, 'known' | 'unknown'>,
): LevelledWord[] {
  const levels = new Set(Level.options.slice(0, most === null ? 0 : Level.options.indexOf(most) + 1))
  const [also, not] = [new Set(known), new Set(unknown)]
  return words.filter(
    ({ skill_id, level }) => !not.has(skill_id) && (levels.has(level) || also.has(skill_id)),
  )
}

async function withEntries(agent: Clients['agent'], parts: readonly Part[], signal: AbortSignal) {
  const words = parts.flatMap(part => part.words)
  const { dictionary, entries } = await entriesOf(agent, words, signal)
  const entryOf = new Map(words.map((word, n) => [word, entries[n] ?? null]))
  return {
    dictionary,
    parts: parts.map(part => ({
      ...part,
      words: part.words.map(word => {
        const { skill_id, form, reading } = word
        return { skill_id, form, reading, entry: entryOf.get(word) ?? null }
      }),
    })),
  }
}
