import { monotonicFactory } from 'ulid'
import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { during, percentile, repeated } from '../measuring/times.ts'
import { kanaWord } from '../stack/kana-words.ts'
import { timedTask, upload } from '../stack/timed-task.ts'

const WORDS = 50_000
const NEW_WANTED_MS = 240_000
const KNOWN_WANTED_MS = 90_000
/** A page during an import against one before it. */
const SLOWER_WANTED = 3
const ROUNDS = 100

const newId = monotonicFactory()

const table = () =>
  `word,reading,state\n${Array.from({ length: WORDS }, (_, n) => {
    const { form, reading } = kanaWord(n)
    return `${form},${reading},${n % 2 === 0 ? 'known' : 'learning'}\n`
  }).join('')}`

export async function imports({ stack, requester, signal }: OnStack): Promise<Line[]> {
  const { study } = stack
  const { id } = await upload(
    stack,
    { raw_content: '雨が降る。\n'.repeat(200), explain_mode: 'split', mayLack: true },
    signal,
  )
  const read = () => requester.latency(stack.page(id, 50))
  const importing = async () => {
    const { file_handle } = await study.imports.file({ stream: Buffer.from(table()) })
    const import_id = newId()
    const body = { import_id, file_handles: [file_handle] }
    const start = () => study.imports.start({ body })
    const quiet = await repeated(ROUNDS, read, signal)
    const [{ tookMs, task }, busy] = await during(timedTask(stack, start, signal), read)
    if (task.result?.import?.added !== WORDS) throw new Error(`Words are missing: ${JSON.stringify(task)}`)
    const slower = percentile(busy, 0.95) / percentile(quiet, 0.95)
    return { import_id, tookMs, slower, busy, quiet }
  }
  const undoing = ({ import_id }: { import_id: string }) =>
    timedTask(stack, () => study.imports.undo({ params: { import_id } }), signal)
  const fresh = await importing()
  const undone = await undoing(fresh)
  const known = await importing()
  const lineOf = (what: string, { slower, busy, quiet }: typeof known): Line => ({
    what: `p95 of a page during the import of ${what}, ${SLOWER_WANTED} times that before ÷ measured`,
    ratio: SLOWER_WANTED / slower,
    target: { atLeast: 1 },
    beside: `${percentile(busy, 0.95).toFixed(1)} against ${percentile(quiet, 0.95).toFixed(1)} ms`,
  })
  return [
    wanted(`import of ${WORDS} words, new to the catalogue`, NEW_WANTED_MS, fresh.tookMs),
    lineOf('new words', fresh),
    wanted(`import of ${WORDS} words, known to the catalogue`, KNOWN_WANTED_MS, known.tookMs),
    lineOf('known words', known),
    wanted(`undo of an import of ${WORDS} words`, KNOWN_WANTED_MS, undone.tookMs),
  ]
}
