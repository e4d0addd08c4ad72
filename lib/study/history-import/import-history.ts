import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Clients } from '../../contracts/clients.ts'
import {
  HistoryCounts,
  type HistoryImported,
  type HistoryQuery,
  MOST_CARDS_AT_ONCE,
} from '../../contracts/schemas/learners/review-history.ts'
import type { Slots } from '../../platform/async/slots.ts'
import type { Member } from '../../platform/auth/actor.ts'
import { openWorkFolder, type WorkFolder } from '../../platform/disk/work-folder.ts'
import { isDiskFull } from '../../platform/problems/errors.ts'
import { diskFull, refusal } from '../../platform/problems/reasons.ts'
import { runChild } from '../../platform/processes/run-child.ts'
import { nothingAnalysed } from '../articles/analysis/tally.ts'
import type { FlowSurroundings } from '../articles/article-work.ts'
import { partsOf } from '../exports/exported-parts.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import { CardHistory, KeptWord, ReadMessage, type ReadOrder, type ReadReport } from './messages.ts'
import { HANG_MS, LateReading, mostSecondsFor, type ReadingTurns } from './reading-turns.ts'

interface SentHistory {
  readonly query: HistoryQuery
  readonly incoming: Readable
  readonly signal: AbortSignal
}

interface Importing extends Pick<FlowSurroundings, 'tasks' | 'now'> {
  readonly clients: Pick<Clients, 'data'> & {
    agent: { lexicon: Pick<Clients['agent']['lexicon'], 'writings'> }
  }
  /** Files that an account sends now: slow ones delay no other account. */
  readonly receiving: Slots<number>
  /** Waits begin after the file has arrived. */
  readonly importing: ReadingTurns
  readonly workFolder: string
}

/** Refuses an unreadable file before the task, whose end removes it. */
export async function importHistory(
  flow: Importing,
  { user_id }: Pick<Member, 'user_id'>,
  { query, incoming, signal }: SentHistory,
): Promise<TaskRun> {
  const { receiving, importing, workFolder } = flow
  importing.mustNotWait(user_id)
  const task = flow.tasks.register('history', user_id)
  const either = AbortSignal.any([signal, task.signal])
  let folder: WorkFolder | undefined
  const remove = async () => folder?.remove()
  return flow.tasks.begin(task, {
    async prepare() {
      folder = await openWorkFolder(workFolder)
      const files = filesIn(folder.path)
      await receiving.run(user_id, () => receive(incoming, files.file, either))
      const read = () => readRatings(flow, query, files, either)
      const report = await importing.run(user_id, { signal: either }, inTurn => inTurn(read))
      const { reviewHistory } = flow.clients.data
      const { dry_run } = query
      const cards = { path: files.out, dry_run }
      return run =>
        writeRatings(reviewHistory, run, report, cards)
          .then(history => ({ ...nothingAnalysed(0), history }))
          .finally(remove)
    },
    settle: remove,
  })
}

export const filesIn = (folder: string) => ({
  folder,
  file: join(folder, 'file'),
  words: join(folder, 'words'),
  out: join(folder, 'cards'),
})

async function receive(incoming: Readable, path: string, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(incoming, createWriteStream(path, { mode: 0o600 }), { signal })
  } catch (error) {
    throw isDiskFull(error) ? diskFull(error) : error
  }
}

type NamedWord = z.infer<typeof ExportedName>

export async function readRatings(
  { clients, now }: Pick<Importing, 'now' | 'clients'>,
  query: Pick<HistoryQuery, 'expression_field' | 'reading_field'>,
  files: ReturnType<typeof filesIn>,
  signal: AbortSignal,
  planned: readonly NamedWord[] = [],
): Promise<ReadReport> {
  await pipeline(
    Readable.from(wordLines(clients, signal, planned)),
    createWriteStream(files.words, { mode: 0o600 }),
  )
  const { expression_field = null, reading_field = null } = query
  return readExport({ ...files, expression_field, reading_field, until: now().getTime() }, signal)
}

const ExportedName = KeptWord.extend({ written: z.string() })

async function* wordLines(
  { agent, data }: Importing['clients'],
  signal: AbortSignal,
  planned: readonly NamedWord[],
): AsyncGenerator<string> {
  const parts = async function* () {
    yield* partsOf(data, 'word', signal)
    yield planned
  }
  for await (const part of parts())
    for (let at = 0; at < part.length; at += WORDS_AT_ONCE) {
      const words = part.slice(at, at + WORDS_AT_ONCE).map(line => ExportedName.parse(line))
      const names = words.map(({ form, reading }) => ({ form, reading }))
      const { writings } = await agent.lexicon.writings({ body: { words: names } }, { signal })
      const lines = words.flatMap((word, n) => [
        // This application's decks have the word as its text writes it.
        { ...word, form: word.written },
        ...(writings[n] ?? []).map(other => ({ ...word, ...other })),
        word,
      ])
      yield lines.map(line => `${JSON.stringify(line)}\n`).join('')
    }
}

const WORDS_AT_ONCE = 500

const MOST_RATINGS_AT_ONCE = 500

interface ReadCards {
  readonly path: string
  readonly dry_run: boolean
  isPlanned?(card_id: string): boolean
}

export async function writeRatings(
  reviewHistory: Clients['data']['reviewHistory'],
  task: TaskRun,
  report: ReadReport,
  { path, dry_run, isPlanned = () => false }: ReadCards,
): Promise<HistoryImported> {
  const sum = HistoryCounts.parse({ scheduled: 0, kept: 0, without_card: 0, added: 0, present: 0 })
  let written = 0
  for await (const cards of batchesIn(path)) {
    for (const [are_planned, some] of Map.groupBy(cards, ({ card_id }) => isPlanned(card_id))) {
      const body = { cards: some, dry_run, are_planned }
      const done = await reviewHistory.write({ body }, { signal: task.signal })
      for (const name of HistoryCounts.keyof().options) sum[name] += done[name]
    }
    written += cards.length
    task.report('importing', (100 * written) / report.cards)
  }
  const { unmatched, unmatched_count, left_out } = report
  return { ...sum, dry_run, unmatched, unmatched_count, left_out }
}

async function* batchesIn(path: string): AsyncGenerator<CardHistory[]> {
  let batch: CardHistory[] = []
  let ratings = 0
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const card = CardHistory.parse(JSON.parse(line))
    const isFull = batch.length === MOST_CARDS_AT_ONCE || ratings + card.ratings.length > MOST_RATINGS_AT_ONCE
    if (isFull && batch.length > 0) {
      yield batch
      batch = []
      ratings = 0
    }
    batch.push(card)
    ratings += card.ratings.length
  }
  if (batch.length > 0) yield batch
}

/** Uses a process of its own. Throws `invalid_anki_file`. */
export async function readExport(order: ReadOrder, signal: AbortSignal): Promise<ReadReport> {
  const { size } = await stat(order.file)
  return runChild(
    {
      program: new URL('./child.ts', import.meta.url),
      order,
      deadline_ms: HANG_MS,
      most_cpu_s: mostSecondsFor(size),
      most_memory_mib: 1_000,
      take(received, outcome) {
        const message = ReadMessage.parse(received)
        if (message.kind === 'read') outcome.resolve(message.report)
        else if (message.kind === 'invalid') outcome.reject(invalid(message.message))
        else outcome.reject(new Error(`An Anki file cannot be read: ${message.message}`))
      },
      late: () =>
        new LateReading(
          'invalid_anki_file',
          'Reading the file took too long. Export a part of the collection.',
        ),
      died: () => invalid('The file needs more memory than a collection does. Export a part of it.'),
    },
    signal,
  )
}

const invalid = (why: string) => refusal('anki_file_unreadable', { why })
