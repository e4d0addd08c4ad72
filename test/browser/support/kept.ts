import type { Page } from 'playwright-core'

interface KeptRecord {
  id: number
  state: string | null
  series: string | null
  bytes: number
}

/** Reads a store of an account; null if the device keeps nothing for it. As text: benchmarks know no page. */
const readStore = <Value>(page: Page, user: number, read: string) =>
  page.evaluate<Value | null>(`(async () => {
    const name = 'yomu-kept-${user}'
    if (!(await indexedDB.databases()).some(each => each.name === name)) return null
    const done = request =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open(name))
    const store = name => database.transaction(name).objectStore(name)
    const value = await done(${read})
    database.close()
    return value
  })()`)

const recordsOf = (page: Page, user: number) => readStore<KeptRecord[]>(page, user, `store('texts').getAll()`)

/** Resolves when no window of the account is fetching texts. */
export const isFetched = (page: Page, user: number) =>
  page.evaluate(`navigator.locks.request('yomu-kept-${user}', () => {})`)

/** The ids of the texts of which the device has any reply. */
export async function repliedOf(page: Page, user: number): Promise<number[]> {
  const keys = await readStore<[number, string][]>(page, user, `store('replies').getAllKeys()`)
  return [...new Set((keys ?? []).map(([text]) => text))].filter(text => text !== 0)
}

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
