import { Problem } from '../../../lib/contracts/page-client.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { notify } from '../components/notice.tsx'
import type { KeptDatabase, KeptText } from './database.ts'
import { dropTexts, removeText } from './texts.ts'

const messages = catalogue({
  en: {
    removed: (title: string) =>
      `“${title}” was removed from this device, because the browser has no room left.`,
    full: 'The browser has no room left for this. Open Account to see what is on this device, and remove what you do not need.',
  },
  ja: {
    removed: title => `ブラウザーの空き容量が足りないため、「${title}」をこの端末から削除しました。`,
    full: 'ブラウザーの空き容量が足りません。アカウント画面の一覧から、不要なものを削除してください。',
  },
  zh: {
    removed: title => `浏览器空间不足，已将《${title}》从本设备移除。`,
    full: '浏览器空间不足，无法保存。请在账号页面查看本设备上的内容，并移除不需要的部分。',
  },
})

/** Of what is written: `mayTakeAsked` if its learner asks for it now, so that it may take the place of what was asked for before. */
export interface Claim {
  mayTakeAsked: boolean
  /** Texts of one series do not take the place of one another. */
  series: string | null
}

const automatic: Claim = { mayTakeAsked: false, series: null }

/**
 * Writes what belongs to a text. While the browser has no room, other texts make some: the least recently read goes first,
 * and what was asked for last, with a word, and one such text for each thing that is written. Throws a problem if nothing is left to remove.
 */
export async function withRoom(
  database: KeptDatabase,
  text: number,
  write: () => Promise<unknown>,
  claim: Claim = automatic,
) {
  let mayTakeAsked = claim.mayTakeAsked
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (!isFull(error)) throw error
      const removed = await removeOne(database, text, { ...claim, mayTakeAsked })
      if (!removed) throw new Problem('limit_reached', getMessages(messages).full, { cause: error })
      // Browsers may count removed rows for a while: one after another would go for nothing.
      if (wasAsked(removed)) mayTakeAsked = false
    }
  }
}

/** True for a text that its learner asked for, by itself or with its series. */
export const wasAsked = ({ isAsked, series }: KeptText) => isAsked || series !== null

async function removeOne(database: KeptDatabase, but: number, claim: Claim): Promise<KeptText | null> {
  const mayGo = (each: KeptText) =>
    !wasAsked(each) || (claim.mayTakeAsked && (each.series === null || each.series !== claim.series))
  const [first] = (await database.getAll('texts'))
    .filter(each => each.id !== but && mayGo(each))
    .sort((a, b) => Number(wasAsked(a)) - Number(wasAsked(b)) || a.read_at - b.read_at)
  if (!first) return null
  if (!wasAsked(first)) await dropTexts([first.id])
  else {
    await removeText(first.id)
    notify(getMessages(messages).removed(first.title))
  }
  return first
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** True if the browser tells that its network costs by volume, or that its user saves data. */
export function isMetered(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  const saves = 'saveData' in connection && connection.saveData === true
  return saves || ('type' in connection && connection.type === 'cellular')
}
