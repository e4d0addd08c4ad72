import type { Page } from 'playwright-core'

/** The texts that the device keeps for an account; null if it keeps nothing for it. */
const recordsOf = (page: Page, user: number) =>
  page.evaluate(
    name =>
      new Promise<{ id: number; state: string | null; series: string | null; bytes: number }[] | null>(
        (resolve, reject) => {
          void indexedDB.databases().then(all => {
            if (!all.some(each => each.name === name)) return resolve(null)
            const opening = indexedDB.open(name)
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const database = opening.result
              const asked = database.transaction('texts').objectStore('texts').getAll()
              asked.onsuccess = () => {
                database.close()
                resolve(asked.result)
              }
            }
          }, reject)
        },
      ),
    `yomu-kept-${user}`,
  )

/** The ids of the texts that the device keeps for an account; null if it keeps nothing for it. Whole: with their entries. */
export async function keptOf(page: Page, user: number, parts: 'rows' | 'whole' = 'rows') {
  const records = await recordsOf(page, user)
  const wanted = records?.filter(({ state }) => parts === 'rows' || (state !== null && !/ rows$/.test(state)))
  return wanted?.map(({ id }) => id) ?? null
}

/** The page itself is kept too, so that it opens without a network. */
export async function pageIsKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}
