import { z } from 'zod'
import { changes } from '../../../lib/contracts/relays/changes.ts'
import { imports } from '../../../lib/contracts/study/imports.ts'
import { store } from '../../../web/store.ts'
import { callsOf } from '../api/client.ts'
import { outbox } from '../api/outbox.ts'
import { queryClient } from '../api/query-client.ts'
import { freshStates } from '../words/fresh-learning.ts'
import { importsKey, startsKey } from '../words/queries.ts'
import { asking } from './asking.ts'

const calls = callsOf({ changes, imports })

/** The answers of this visit that are remembered: lines of changes tell of them. */
const REMEMBERED = 200

const Entry = z.object({
  /** The request of the undo. */
  entry_id: z.string(),
  /** The request of the change that it takes back. */
  of: z.string(),
  /** The words that the change names: what else waits of them is sent in its order. */
  words: z.array(z.object({ skill_id: z.string(), written: z.string() })),
})
type Entry = z.output<typeof Entry>
export type UndoAnswer = Awaited<ReturnType<typeof send>>

/** An undo that waits on this device, or, with the server's answer, was made in this visit. */
export interface MadeUndo extends Pick<Entry, 'entry_id' | 'of'> {
  answer: UndoAnswer | null
}

const { ask, reportOutcome } = asking<Entry, UndoAnswer>()
const madeUndos = store<readonly MadeUndo[]>([])

/** Undos of changes of words, and of earlier undos. */
const undos = outbox<Entry, UndoAnswer>({
  kind: 'undo',
  schema: Entry,
  objectsOf: ({ entry_id, of, words }) => [
    ...[`change:${of}`, `change:${entry_id}`],
    ...words.map(({ skill_id }) => `word:${skill_id}`),
  ],
  nameOf: ({ words }) => words.map(({ written }) => written).join('、'),
  // The server may have the undo that this one takes back under the id of another device's.
  send: ({ entry_id, of }) =>
    send({ entry_id, of: madeUndos.now().find(each => each.entry_id === of)?.answer?.request_id ?? of }),
  ended(entry, outcome) {
    if ('reply' in outcome) {
      const { entry_id, of } = entry
      const others = madeUndos.now().filter(each => each.entry_id !== entry_id)
      madeUndos.set([...others, { entry_id, of, answer: outcome.reply }].slice(-REMEMBERED))
    }
    reportOutcome(entry, outcome)
    fresh()
  },
  endedElsewhere: fresh,
})

/** Keeps an undo here until the server has made it. Rejects if the server refuses it. */
export const undoChange = (entry: Entry): Promise<unknown> => ask(undos, entry)

/** Removes an undo that the server certainly does not have; false if it may have it. */
export const { withdraw: withdrawUndo } = undos

export const useMadeUndos = madeUndos.use

/** The words of an import are taken back by a task. */
async function send({ entry_id, of }: Pick<Entry, 'entry_id' | 'of'>) {
  const answer = await calls.changes.undo({ params: { request_id: of }, body: { request_id: entry_id } })
  if (!answer.is_import) return { ...answer, task_id: null }
  return { ...answer, ...(await calls.imports.undo({ params: { import_id: of } })) }
}

function fresh(): void {
  void freshStates()
  void queryClient.invalidateQueries({ queryKey: importsKey })
  void queryClient.invalidateQueries({ queryKey: startsKey, exact: true })
}

/** Those that wait follow on those that were made: an undo of an undo comes after it. */
undos.listen(() => {
  const waiting = undos.waiting().map(({ entry_id, of }) => ({ entry_id, of, answer: null }))
  const before = madeUndos.now()
  const next = [...before.filter(({ answer }) => answer !== null), ...waiting]
  const isSame =
    next.length === before.length && next.every(({ entry_id }, at) => entry_id === before[at]?.entry_id)
  if (!isSame) madeUndos.set(next)
})
