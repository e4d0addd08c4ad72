import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { Bench, OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { inRounds, median, repeated } from '../measuring/times.ts'
import { kanaList, kanaWord } from '../stack/kana-words.ts'
import { SEEDED_WORDS, seedArticles, seedWords } from '../stack/many-articles.ts'
import { openTable } from '../stack/open-table.ts'

const FEW = 100
const LEARNERS = 1_000
const ALL = 10_000
/** The limit of one import. */
const IMPORTED = 2_000
const REQUESTS = 30
const LEARNERS_WANTED_MS = 25
const ADMINISTRATORS_WANTED_MS = 60

const QUERIES = {
  'by age': {},
  library: { sort: 'read', coverage: 'true' },
  'by coverage': { sort: 'coverage', coverage: 'true' },
  'by title': { sort: 'title' },
  'public, last read': { scope: 'public', sort: 'read', coverage: 'true' },
  favourites: { scope: 'favorites', coverage: 'true' },
  'by words': { q: '図書館', coverage: 'true' },
  'of one level': { level: 'N5', coverage: 'true' },
  'in no series': { series: 'none', sort: 'read', coverage: 'true' },
} as const
const FOR_ADMINISTRATORS = {
  'newest first': {},
  'by title': { sort: 'title', order: 'asc' },
  'by words': { q: '図書館' },
} as const

/** Starts a stack for each number of articles: a running one would miss in its lists what is written past its services. */
export async function articleLists(bench: Bench): Promise<Line[]> {
  const few = await onSeeded(bench, FEW, learnersLists)
  const many = await onSeeded(bench, LEARNERS, learnersLists)
  return [...few, ...many, ...(await onSeeded(bench, ALL, administratorsLists))]
}

async function onSeeded(
  bench: Bench,
  articles: number,
  measure: (given: OnStack, articles: number) => Promise<Line[]>,
): Promise<Line[]> {
  await using stack = await bench.start()
  bench.say(`Listing ${articles} articles`)
  {
    await using content = openTable(stack, 'content')
    await seedArticles(content, articles, [1])
    await seedWords(content, Math.min(articles, LEARNERS), 1)
  }
  // Awaited, since the stack ends with this function.
  return await measure({ ...bench, stack }, articles)
}

async function learnersLists({ stack, requester, signal }: OnStack, articles: number): Promise<Line[]> {
  const { wordWrites } = stack.collection
  for (let from = 0; from < SEEDED_WORDS; from += 2 * IMPORTED) {
    const body = { format: 'list' as const, text: kanaList(from, IMPORTED) }
    await wordWrites.importLines({ body }, { signal })
  }
  const asked = (query: Record<string, string>) => () => requester.latency(stack.library(query))
  const latencies = await inRounds(mapped(QUERIES, asked), REQUESTS, signal)
  const word = kanaWord(0)
  let isKnown = false
  const afterChange = async () => {
    isKnown = !isKnown
    const body = { ...word, state: isKnown ? ('known' as const) : ('learning' as const) }
    await wordWrites.put({ params: { skill_id: skillIdOf(word) }, body })
    return requester.latency(stack.library(QUERIES['by coverage']))
  }
  const changed = await repeated(REQUESTS, afterChange, signal)
  const all = { ...latencies, 'by coverage, after a word has changed': changed }
  return lines(`list of ${articles} articles`, LEARNERS_WANTED_MS, all)
}

async function administratorsLists({ stack, requester, signal }: OnStack, articles: number) {
  const asked = (query: Record<string, string>) => () => requester.latency(stack.articles(query))
  const latencies = await inRounds(mapped(FOR_ADMINISTRATORS, asked), REQUESTS, signal)
  return lines(`administrators' list of ${articles} articles`, ADMINISTRATORS_WANTED_MS, latencies)
}

const mapped = <T, U>(values: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))

const lines = (list: string, limit: number, latencies: Readonly<Record<string, readonly number[]>>) =>
  Object.entries(latencies).map(([what, times]) =>
    wanted(`${list}, ${what}`, limit, median(times), `${(times[0] ?? 0).toFixed(0)} ms at first`),
  )
