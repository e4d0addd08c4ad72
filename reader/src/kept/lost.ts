import { isProblem, Problem } from '../../../lib/contracts/page-client.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { problemTexts } from '../../../web/problem/problem-texts.ts'
import { accountNow, onSession } from '../../../web/session/session.ts'
import { store } from '../../../web/store.ts'
import { awayError } from '../api/reach.ts'
import { notify, notifyProblem } from '../components/notice.tsx'
import { keptDatabase } from './database.ts'
import { lostFrom, type Note, noteRemoved } from './note.ts'

const messages = catalogue({
  en: {
    lost: 'Your browser has removed what you kept on this device to read offline.',
    again: 'Download again',
    failed: (count: number, of: number) => `${count} of ${of} could not be downloaded again.`,
  },
  ja: {
    lost: 'オフライン用に保存していた内容は、ブラウザーによって削除されました。',
    again: 'もう一度ダウンロード',
    failed: (count, of) => `${of}件のうち${count}件はダウンロードできませんでした。`,
  },
  zh: {
    lost: '浏览器已删除为离线阅读保存的内容。',
    again: '重新下载',
    failed: (count, of) => `${of} 项中有 ${count} 项未能重新下载。`,
  },
})

export { messages as lostMessages }

/** The asked texts and series that are gone, until it is fetched again or given up. */
const lost = store<Note | null>(null)
export const useLost = lost.use
// The next account must not see it.
let owner = accountNow()
onSession(() => {
  if (accountNow() !== owner) lost.set(null)
  owner = accountNow()
})

/** Notices that the browser has removed what was asked for, and says so. */
export async function findLost(): Promise<void> {
  const database = await keptDatabase()
  lost.set(database && (await lostFrom(database)))
  if (lost.now() === null) return
  const t = getMessages(messages)
  notify(t.lost, { label: t.again, run: () => void fetchAgain().catch(notifyProblem) })
}

/** Keeps again what is gone. What cannot be fetched now can be asked for again, unless it is gone for good; the error says why. */
export async function fetchAgain(): Promise<void> {
  const { texts, series } = lost.now() ?? { texts: [], series: [] }
  const of = accountNow()
  lost.set(null)
  const { keepOffline } = await import('./keep.ts')
  const { keepSeries } = await import('./keep-series.ts')
  const all = [...texts.map(id => () => keepOffline(id)), ...series.map(id => () => keepSeries(id))]
  const failures: unknown[] = []
  for (const keep of all) {
    const error = await failureOf(keep)
    if (accountNow() !== of) return
    if (error !== null) failures.push(error)
  }
  const database = await keptDatabase()
  lost.set(database && (await lostFrom(database)))
  if (failures.length > 0) throw summaryOf(failures, all.length)
}

/** Why it could not be kept; null if it could. */
async function failureOf(keep: () => Promise<unknown>): Promise<unknown> {
  const away = awayError()
  if (away) return away
  try {
    await keep()
    return null
  } catch (error) {
    return error
  }
}

/** One problem with the reasons of all, each once. */
function summaryOf(failures: readonly unknown[], of: number): unknown {
  const [first] = failures
  if (of === 1) return first
  const reasons = failures.map(problemTexts).map(({ title, detail }) => detail || title)
  const reasonsText = [getMessages(messages).failed(failures.length, of), ...new Set(reasons)].join(' ')
  return new Problem(isProblem(first) ? first.code : 'unavailable', reasonsText)
}

/** Leaves it at that. */
export function giveUp(): void {
  noteRemoved(lost.now() ?? {})
  lost.set(null)
}
