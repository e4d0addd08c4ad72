import { monotonicFactory } from 'ulid'
import type { WordQuery } from '../../../lib/contracts/schemas/learners/word-lists.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median, repeated, timed } from '../measuring/times.ts'
import { kanaList, kanaWord } from '../stack/kana-words.ts'

const WORDS = 10_000
/** The limit of one import. */
const IMPORTED = 2_000
/** The limit of changes in one request. */
const CHANGED = 500
const ROUNDS = 30
const NEW_WANTED_MS = 8_000
const KNOWN_WANTED_MS = 2_000
const COLD_WANTED_MS = 40
const WARM_WANTED_MS = 2
const LIST_WANTED_MS = 25

const newId = monotonicFactory()

export async function wordsKept({ stack, say, signal }: OnStack): Promise<Line[]> {
  say('Importing words')
  const { words, wordWrites } = stack.collection
  const importFrom = (from: number) =>
    wordWrites.importLines({ body: { format: 'list', text: kanaList(from, IMPORTED) } }, { signal })
  const fresh = await timed(() => importFrom(0))
  for (let at = 0; at < IMPORTED; at += CHANGED) {
    const changes = Array.from({ length: CHANGED }, (_, n) => kanaWord(at + n)).map(word => ({
      ...word,
      skill_id: skillIdOf(word),
      state: null,
    }))
    await wordWrites.states({ body: { request_id: newId(), changes } }, { signal })
  }
  const known = await timed(() => importFrom(0))
  for (let from = IMPORTED; from < WORDS; from += IMPORTED) await importFrom(from)

  const cold: number[] = []
  const warm: number[] = []
  const word = kanaWord(0)
  const params = { skill_id: skillIdOf(word) }
  for (let n = 0; n < ROUNDS; n += 1) {
    signal.throwIfAborted()
    await wordWrites.put({ params, body: { ...word, note: `Round ${n}` } })
    let versions: Record<string, number> = {}
    cold.push(
      await timed(async () => {
        const { parts } = await words.sync({ body: { versions: {} } })
        versions = Object.fromEntries(Object.entries(parts).map(([part, at]) => [part, at?.version ?? 0]))
      }),
    )
    warm.push(await timed(() => words.sync({ body: { versions } })))
  }
  return [
    wanted(`import of ${IMPORTED} words, new to the catalogue`, NEW_WANTED_MS, fresh),
    wanted(`import of ${IMPORTED} words, known to the catalogue`, KNOWN_WANTED_MS, known),
    wanted(`states of ${WORDS} words, cold`, COLD_WANTED_MS, median(cold)),
    wanted(`states of ${WORDS} words, unchanged`, WARM_WANTED_MS, median(warm)),
    ...(await listed(stack, signal)),
  ]
}

async function listed({ study, collection }: OnStack['stack'], signal: AbortSignal): Promise<Line[]> {
  const listing = (query: Partial<WordQuery>) => () => timed(() => study.words.list({ query }))
  const search = listing({ q: kanaWord(12).form })
  const searchChanged = async (round: number) => {
    const word = kanaWord(round)
    const params = { skill_id: skillIdOf(word) }
    await collection.wordWrites.put({ params, body: { ...word, note: `Search ${round}` } })
    return search()
  }
  const cold = await search()
  const pages = {
    'list of words': listing({}),
    'list of words, by state': listing({ state: 'learning' }),
    'list of words, by due date': listing({ sort: 'due' }),
    'list of words, by level': listing({ sort: 'level' }),
    'list of words, by text': search,
    'list of words, the last page': listing({ offset: WORDS - 50 }),
    'list of words, by text after a change': searchChanged,
  }
  const lines: Line[] = []
  for (const [what, page] of Object.entries(pages)) {
    const times = await repeated(ROUNDS, page, signal)
    const of = page === search ? `the first of this process ${cold.toFixed(0)} ms` : ''
    lines.push(wanted(`${what}, of ${WORDS}`, LIST_WANTED_MS, median(times), of))
  }
  return lines
}
