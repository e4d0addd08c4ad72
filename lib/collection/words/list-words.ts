import type { Clients } from '../../contracts/clients.ts'
import { MOST_COUNTED } from '../../contracts/schemas/basics.ts'
import { Level } from '../../contracts/schemas/japanese/text.ts'
import type { WordList, WordNames, WordQuery } from '../../contracts/schemas/learners/word-lists.ts'
import { type keptRanks, ranksOf } from '../../dictionary/asked/ranks.ts'

interface App {
  readonly clients: Pick<Clients, 'agent' | 'data'>
  readonly keptRanks: ReturnType<typeof keptRanks>
}

/** Orders by commonness here, since data_server cannot ask for it. */
export function listWords(app: App, query: WordQuery, signal: AbortSignal): Promise<WordList> {
  const { sort } = query
  return sort === 'common' || sort === 'level'
    ? listByRank(app, { ...query, sort }, signal)
    : app.clients.data.words.list({ query: { ...query, sort } }, { signal })
}

type ByRank = WordQuery & { sort: 'common' | 'level' }

async function listByRank(
  app: App,
  { offset, limit, sort, ...filter }: ByRank,
  signal: AbortSignal,
): Promise<WordList> {
  const { data } = app.clients
  const { words, ...about } = await data.wordLists.names({ query: filter }, { signal })
  const ordered = await inOrder(app, words, sort, signal)
  const end = offset + limit
  const { items } = await data.wordLists.some({ body: { skill_ids: ordered.slice(offset, end) } }, { signal })
  return {
    ...about,
    items,
    total: ordered.length > MOST_COUNTED ? null : ordered.length,
    next_offset: ordered.length > end ? end : null,
  }
}

/** Equally common words stay in the order of the names, so that pages fit together. */
async function inOrder(
  app: App,
  names: WordNames['words'],
  sort: ByRank['sort'],
  signal: AbortSignal,
): Promise<string[]> {
  const words = names.map(([skill_id, kind, form, reading, level]) => ({
    ...{ skill_id, kind, form, reading },
    place: sort === 'level' ? placeOf(level) : 0,
  }))
  const rankOf = await ranksOf(app, words, signal)
  return words
    .map(({ skill_id, place }) => ({ skill_id, place, rank: rankOf(skill_id) }))
    .sort((a, b) => a.place - b.place || compared(a.rank, b.rank))
    .map(({ skill_id }) => skill_id)
}

/** N5 is the easiest; a word without a level comes last. */
const placeOf = (level: WordNames['words'][number][4]) =>
  level === null ? Level.options.length : Level.options.indexOf(level)

/** Ranks may be infinite, so their difference may be no number. */
const compared = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0)
