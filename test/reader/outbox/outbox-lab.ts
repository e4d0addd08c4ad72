import { z } from 'zod'
import { isProblem, Problem } from '../../../lib/contracts/page-client.ts'
import { type Box, boxOf, type News } from '../../../reader/src/api/outbox/box.ts'
import { declareKind, type Outcome } from '../../../reader/src/api/outbox/kinds.ts'
import { linesOf, memoryStorage } from '../../../reader/src/api/outbox/lines.ts'
import { hear, look } from '../../../reader/src/api/outbox/look.ts'
import { sendWaiting } from '../../../reader/src/api/outbox/sending.ts'
import { type Shelf, shelfOfLines } from '../../../reader/src/api/outbox/shelf-of-lines.ts'

const Entry = z.object({ id: z.string(), object: z.string(), value: z.number() })
export type Entry = z.output<typeof Entry>

/** The fate of a request: its reply may be lost after the server has written it. */
export type Fate = 'taken' | 'lost before' | 'lost after' | 'refused' | 'busy'

interface Window {
  box: Box
  close(): void
  send(): Promise<void>
}

/** A device with windows, and a server that takes each request once. */
export function outboxLab() {
  const storage = memoryStorage()
  const shelved = memoryStorage()
  const windows = new Set<Window>()
  const bodies = new Map<string, string>()
  const arrived: Entry[] = []
  const refused = new Set<string>()
  const sentTogether: string[][] = []
  let fate: (entry: Entry) => Fate = () => 'taken'
  let turn = Promise.resolve<unknown>(undefined)

  const send = async (entry: Entry): Promise<string> => {
    const body = JSON.stringify(entry)
    if ((bodies.get(entry.id) ?? body) !== body) throw new Error(`${entry.id} was sent with two bodies.`)
    bodies.set(entry.id, body)
    const now = fate(entry)
    if (now === 'lost before') throw new Problem('unavailable', 'The server is away.')
    if (now === 'busy') throw new Problem('rate_limited', 'Later.')
    if (now === 'refused' && !arrived.some(({ id }) => id === entry.id)) {
      refused.add(entry.id)
      throw new Problem('invalid_input', 'Never.')
    }
    if (!arrived.some(({ id }) => id === entry.id)) arrived.push(entry)
    if (now === 'lost after') throw new Problem('unavailable', 'The reply is lost.')
    return entry.id
  }
  const kind = { schema: Entry, objectsOf: ({ object }: Entry) => [object], send }
  declareKind({ kind: 'lab', ...kind })
  declareKind({
    kind: 'together',
    ...kind,
    // One that the server may take later makes the whole request fail, after those before it were taken.
    async sendMany(entries) {
      sentTogether.push(entries.map(({ id }) => id))
      const outcomes: Outcome<string>[] = []
      for (const entry of entries)
        outcomes.push(
          await send(entry).then(
            reply => ({ reply }),
            error => {
              if (!isProblem(error, 'invalid_input')) throw error
              return { error }
            },
          ),
        )
      return outcomes
    },
  })
  // Notes that are merged while they wait.
  declareKind({
    kind: 'merged',
    ...kind,
    merge: (first, second) => ({ ...second, value: first.value + second.value }),
  })

  function open() {
    const plain = shelfOfLines(linesOf(shelved, 'shelf.'))
    let isClosed = false
    const closed = Promise.withResolvers<void>()
    // A window that was closed does nothing any more: what it waited for never comes.
    const whileOpen = <Value>(value: Value) => (isClosed ? new Promise<Value>(() => {}) : value)
    const shelf: Shelf = {
      all: async () => whileOpen(await plain.all()),
      async change(ids, decide) {
        await whileOpen(undefined)
        return whileOpen(await plain.change(ids, decide))
      },
    }
    const others = (news: News) => {
      for (const window of windows) if (window.box !== box) hear(window.box, structuredClone(news))
    }
    const box: Box = boxOf({
      ...{ account: '1', shelf: Promise.resolve(shelf), lines: linesOf(storage, 'press.1.'), older: [] },
      tell: news => isClosed || others(news),
      onChange() {},
      onLost(row) {
        throw new Error(`${row.id} was lost.`)
      },
    })
    const window: Window = {
      box,
      close() {
        isClosed = true
        closed.resolve()
        windows.delete(window)
      },
      /** One window at a time; a closed one gives the turn away. */
      send(): Promise<void> {
        const sent = turn.then(async () => {
          if (isClosed) return
          const running = sendWaiting(box, {
            away: () => (isClosed ? new Problem('unavailable', '') : null),
            onTried() {},
            refusalOf: () => ({ at: 0, code: 'invalid_input', why: 'Never.' }),
          })
          await Promise.race([running, closed.promise])
        })
        turn = sent
        return sent
      },
    }
    windows.add(window)
    return look(box).then(() => window)
  }
  return {
    open,
    arrived,
    refused,
    sentTogether,
    windows,
    setFate(next: typeof fate) {
      fate = next
    },
  }
}
