import { monotonicFactory } from 'ulid'
import { expect } from 'vitest'
import { type OutboxPorts, UsageOutbox } from '../../../../lib/agent/ledger/usage-outbox.ts'
import type { UploadUsage, UsageRecord } from '../../../../lib/contracts/schemas/accounts/usage.ts'

const newId = monotonicFactory()

export const someRecord = (characters = 1): UploadUsage => ({
  record_id: newId(),
  kind: 'upload',
  user_id: 3,
  article_id: 7,
  task_id: null,
  characters,
  created_at: '2026-11-20T08:00:00.000Z',
})

/** Records distinguished by their size, from 0 on. */
export const someRecords = (count: number) => Array.from({ length: count }, (_, n) => someRecord(n))

export const numbersOf = (records: readonly UsageRecord[]) =>
  records.map(record => (record.kind === 'upload' ? record.characters : -1))

interface Pause {
  ms: number
  end(): void
}

/** An outbox with a controlled user_manager, whose time passes when a test says so. */
export function outboxLab(over: Partial<OutboxPorts> = {}) {
  const pauses: Pause[] = []
  const batches: number[][] = []
  const lost: { count: number; error: unknown }[] = []
  const held: number[] = []
  let file: readonly UsageRecord[] = []
  let answer: (records: UsageRecord[], signal: AbortSignal) => unknown = () => {}

  const ports: OutboxPorts = {
    async send(records, signal) {
      batches.push(numbersOf(records))
      await answer(records, signal)
      taken.push(...numbersOf(records))
    },
    async wait(ms, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const pause = { ms, end: resolve }
      pauses.push(pause)
      signal.addEventListener('abort', () => reject(signal.reason))
      await promise.finally(() => pauses.splice(pauses.indexOf(pause), 1))
    },
    kept: {
      read: () => [...file],
      write: records => {
        file = [...records]
      },
    },
    held: count => void held.push(count),
    lost: (count, error) => void lost.push({ count, error }),
    ...over,
  }
  const taken: number[] = []

  let outbox = new UsageOutbox(ports)

  return {
    /** A new outbox, as at a start. */
    restart: () => {
      outbox = new UsageOutbox(ports)
    },
    add(...records: UsageRecord[]) {
      for (const record of records) outbox.add(record)
    },
    close: () => outbox.close(),
    answers(next: typeof answer) {
      answer = next
    },
    /** Every batch that it tried to send. */
    batches,
    taken,
    held,
    lost,
    pauses,
    file: () => numbersOf(file),
    /** Ends the present pause, which must have this length, and waits for the next pause or for rest. */
    async passes(ms: number) {
      expect(pauses.map(pause => pause.ms)).toEqual([ms])
      pauses[0]?.end()
      // Everything here ends within one turn of the event loop.
      await new Promise(setImmediate)
    },
  }
}
