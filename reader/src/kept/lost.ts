import { catalogue, getMessages } from '../../../web/language/language.ts'
import { onSession } from '../../../web/session/session.ts'
import { store } from '../../../web/store.ts'
import { notify, notifyProblem } from '../components/notice.tsx'
import { keptDatabase } from './database.ts'
import { lostFrom, type Note, noteRemoved } from './note.ts'

const messages = catalogue({
  en: {
    lost: 'Your browser has removed what was kept here to be read without a network.',
    again: 'Fetch it again',
  },
  ja: { lost: 'オフライン用に保存していた内容は、ブラウザーによって削除されました。', again: 'もう一度保存' },
  zh: { lost: '浏览器已删除为离线阅读保存的内容。', again: '重新保存' },
})

export { messages as lostMessages }

/** The asked texts and series that are gone, until it is fetched again or given up. */
const lost = store<Note | null>(null)
export const useLost = lost.use
// The next account must not see it.
onSession(() => lost.set(null))

/** Notices that the browser has removed what was asked for, and says so. */
export async function findLost(): Promise<void> {
  const database = await keptDatabase()
  lost.set(database && (await lostFrom(database)))
  if (lost.now() === null) return
  const t = getMessages(messages)
  notify(t.lost, { label: t.again, run: () => void fetchAgain().catch(notifyProblem) })
}

/** Keeps again what is gone. What cannot be fetched now is said again the next time. */
export async function fetchAgain(): Promise<void> {
  const { texts, series } = lost.now() ?? { texts: [], series: [] }
  lost.set(null)
  const { keepOffline } = await import('./keep.ts')
  const { keepSeries } = await import('./keep-series.ts')
  for (const id of texts) await keepOffline(id)
  for (const id of series) await keepSeries(id)
}

/** Leaves it at that. */
export function giveUp(): void {
  noteRemoved(lost.now() ?? {})
  lost.set(null)
}
