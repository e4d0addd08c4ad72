import type { Page } from 'playwright-core'

interface KeptRecord {
  id: number
  state: string | null
  series: string | null
  bytes: number
}

/** The texts that the device keeps for an account; null if it keeps nothing for it. As text: benchmarks know no page. */
const recordsOf = (page: Page, user: number) =>
  page.evaluate<KeptRecord[] | null>(`(async () => {
    const name = 'yomu-kept-${user}'
    if (!(await indexedDB.databases()).some(each => each.name === name)) return null
    const done = request =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open(name))
    const texts = await done(database.transaction('texts').objectStore('texts').getAll())
    database.close()
    return texts
  })()`)

/** The ids of the texts that the device keeps for an account; null if it keeps nothing for it. Whole: with their entries. */
export async function keptOf(page: Page, user: number, parts: 'rows' | 'whole' = 'rows') {
  const records = await recordsOf(page, user)
  const wanted = records?.filter(({ state }) => parts === 'rows' || (state !== null && !/ rows$/.test(state)))
  return wanted?.map(({ id }) => id) ?? null
}

/** The page itself is kept too, so that it opens without a network. */
export async function pageIsKept(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
}
