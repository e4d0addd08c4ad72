import type { Page } from 'playwright-core'

/** The number of an account's changes that a device keeps until the server has them. */
export const unsentCount = (page: Page, user: number | string): Promise<number> =>
  page.evaluate(async account => {
    const name = `yomu-outbox-${account}`
    const lines = Object.keys(localStorage).filter(key => key.startsWith(`yomu.press.${account}.`))
    const databases = await indexedDB.databases()
    if (!databases.some(each => each.name === name)) return lines.length
    const opening = indexedDB.open(name)
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const counting = database.transaction('entries').objectStore('entries').count()
    await new Promise(resolve => {
      counting.onsuccess = resolve
    })
    database.close()
    return lines.length + counting.result
  }, String(user))
