import { Problem } from '../../../lib/contracts/page-client.ts'
import { type Box, boxOf, type News } from '../../../reader/src/api/outbox/box.ts'
import { hear, showKeptRows } from '../../../reader/src/api/outbox/kept-rows.ts'
import { type LinesToTake, linesOf, memoryStorage } from '../../../reader/src/api/outbox/lines.ts'
import { sendWaiting } from '../../../reader/src/api/outbox/sending.ts'
import { type Shelf, shelfOfLines } from '../../../reader/src/api/outbox/shelf-of-lines.ts'

export interface Window {
  box: Box
  close(): void
  send(): Promise<void>
}

/** A device of an account, with windows that can be closed at any moment. What it keeps outlives them. */
export function deviceWithOutbox(older: readonly LinesToTake[] = []) {
  const storage = memoryStorage()
  const shelved = memoryStorage()
  const windows = new Set<Window>()
  let turn = Promise.resolve<unknown>(undefined)

  return function open(): Promise<Window> {
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
      ...{ account: '1', shelf: Promise.resolve(shelf), lines: linesOf(storage, 'press.1.'), older },
      notifyWindows: news => isClosed || others(news),
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
    return showKeptRows(box).then(() => window)
  }
}
