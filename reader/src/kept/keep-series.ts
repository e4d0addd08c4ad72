import { Problem, pageOperations } from '../../../lib/contracts/page-client.ts'
import { series } from '../../../lib/contracts/relays/series.ts'
import { AllSeries, type Series } from '../../../lib/contracts/schemas/articles/series.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { store } from '../../../web/store.ts'
import { awayError } from '../api/reach.ts'
import { keptChanged } from './changed.ts'
import { type KeptDatabase, keptDatabase } from './database.ts'
import { bringInStepAloud, databaseToKeep, orNextTime } from './in-step/bring-in-step.ts'
import { bodyFrom } from './in-step/fresh-reply.ts'
import { seriesAtSync } from './in-step/lists.ts'
import { passingOver } from './media/each-of.ts'
import { noteAsked, noteRemoved } from './note.ts'
import { changeText, dropTexts, keptTexts } from './texts.ts'
import { inTurn } from './turn.ts'

const { series: operations } = pageOperations('study', { series })

const messages = catalogue({
  en: { gone: 'This series no longer exists.' },
  ja: { gone: 'このシリーズはもうありません。' },
  zh: { gone: '这个系列已不存在。' },
})

/** The series that is being kept, and how many of its texts are here. */
const keeping = store<{ id: string; done: number; of: number } | null>(null)
export const useKeeping = keeping.use

/** Keeps all texts of a series until it is removed; new ones follow when the device is in step. */
export async function keepSeries(id: string): Promise<void> {
  const database = await databaseToKeep()
  const { items } = AllSeries.parse(JSON.parse(await bodyFrom(operations.list, operations.list.path)))
  const one = items.find(each => each.id === id)
  if (!one) {
    noteRemoved({ series: [id] })
    throw new Problem('not_found', getMessages(messages).gone)
  }
  await database.put('series', { id, name: one.name })
  noteAsked({ series: [id] })
  const { attempt, end } = passingOver(() => awayError() !== null)
  try {
    for (const [done, text] of one.articles.entries()) {
      keeping.set({ id, done, of: one.articles.length })
      await attempt(() => inTurn(() => keepPart(database, id, text, done, true)))
    }
    end()
  } finally {
    keeping.set(null)
    keptChanged()
  }
}

async function keepPart(
  database: KeptDatabase,
  series: string,
  id: number,
  place: number,
  mayTakeAsked = false,
) {
  // It may be removed meanwhile.
  if (!(await database.get('series', series))) return
  // Of texts that were never opened, the later ones go first.
  const read_at = Date.now() - place
  await bringInStepAloud(database, id, { as: { series }, read_at, mayTakeAsked })
}

/** Removes a series from this device, with its texts that were not asked for by themselves. */
export async function removeSeries(id: string): Promise<void> {
  const database = await keptDatabase()
  if (!database) return
  await database.delete('series', id)
  const texts = (await keptTexts()).filter(text => text.series === id)
  for (const text of texts) await changeText(text.id, each => ({ ...each, series: null }))
  noteRemoved({ series: [id] })
  await dropTexts(texts.filter(({ isAsked }) => !isAsked).map(text => text.id))
  keptChanged()
}

/** Fetches the new texts of the kept series, and lets go those that have left. */
export async function followSeries(database: KeptDatabase): Promise<void> {
  const all = await seriesAtSync(database)
  if (!all) return
  for (const { id } of await database.getAll('series')) {
    const one = all.find(each => each.id === id)
    await orNextTime(database, () => followOne(database, id, one))
  }
}

async function followOne(database: KeptDatabase, id: string, one: Series | undefined): Promise<void> {
  const texts = one?.articles ?? []
  const here = (await keptTexts()).filter(text => text.series === id)
  for (const text of here)
    if (!texts.includes(text.id)) await changeText(text.id, each => ({ ...each, series: null }))
  if (one) await rename(database, id, one.name)
  else {
    await database.delete('series', id)
    noteRemoved({ series: [id] })
  }
  for (const [place, text] of texts.entries())
    if (!here.some(each => each.id === text))
      await orNextTime(database, () => keepPart(database, id, text, place))
}

/** A series that was removed meanwhile stays removed. */
async function rename(database: KeptDatabase, id: string, name: string): Promise<void> {
  const writing = database.transaction('series', 'readwrite')
  if (await writing.store.getKey(id)) await writing.store.put({ id, name })
  await writing.done
}

/** The series on this device, by name. */
export async function keptSeries(): Promise<{ id: string; name: string }[]> {
  const all = (await (await keptDatabase())?.getAll('series')) ?? []
  return all.toSorted((a, b) => a.name.localeCompare(b.name))
}
