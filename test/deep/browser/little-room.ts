import { openPage, signedInAt } from '../../browser/support/page.ts'
import type { readerOn } from '../../browser/support/reader-windows.ts'
import type { learner } from '../../support/people.ts'

/** A browser that has this much room for the site. It reads the limit before the site's first database, and not soon again. */
const MOST_BYTES = 6_000_000

/** The library of a learner whose browser has little room, with a way to fill what is left of it. */
export async function withLittleRoom(
  reader: ReturnType<typeof readerOn>,
  person: Awaited<ReturnType<typeof learner>>,
) {
  const origin = reader.stack().addresses.study
  const window = await reader.kept(openPage(reader.browser(), 'about:blank', {}, signedInAt(origin, person)))
  const { page, context } = window
  const protocol = await context.newCDPSession(page)
  await protocol.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: MOST_BYTES })
  await page.goto(`${origin}/app/reader/#/library`)
  await page.getByRole('heading', { name: 'Library' }).waitFor()
  return { ...window, fill: () => page.evaluate(fillRoom) }
}

/** Writes what cannot be packed, until the browser refuses more. */
async function fillRoom(): Promise<void> {
  const database = await new Promise<IDBDatabase>(resolve => {
    const opening = indexedDB.open('ballast', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('all', { autoIncrement: true })
    opening.onsuccess = () => resolve(opening.result)
  })
  const isWritten = (bytes: number) =>
    new Promise<boolean>(resolve => {
      const writing = database.transaction('all', 'readwrite')
      writing.objectStore('all').put(crypto.getRandomValues(new Uint8Array(bytes)))
      writing.oncomplete = () => resolve(true)
      writing.onabort = () => resolve(false)
    })
  for (const bytes of [60_000, 10_000]) while (await isWritten(bytes));
  database.close()
}
