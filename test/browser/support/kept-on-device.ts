import type { Page } from 'playwright-core'

/** The ids of the texts that the device keeps for an account; null if it keeps nothing for it. Whole: with their entries. */
export const keptOf = (page: Page, user: number, parts: 'rows' | 'whole' = 'rows') =>
  page.evaluate<number[] | null>(`(async () => {
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
    return texts.filter(({ state }) => ${parts === 'rows'} || !/ rows$/.test(state)).map(({ id }) => id)
  })()`)
