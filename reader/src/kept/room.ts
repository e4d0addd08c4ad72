import { catalogue, getMessages } from '../../../web/language/language.ts'
import { notify } from '../components/notice.tsx'
import type { KeptDatabase } from './database.ts'
import { removeText } from './texts.ts'

const messages = catalogue({
  en: {
    removed: (title: string) => `“${title}” was removed from this device: the browser has no more room.`,
  },
  ja: { removed: title => `ブラウザーの空き容量が足りないため、「${title}」をこの端末から削除しました。` },
  zh: { removed: title => `浏览器空间不足，已将《${title}》从本设备移除。` },
})

/**
 * Writes what belongs to a text. While the browser has no room, other texts make some: the least recently read goes first,
 * and what was asked for last, with a word. Throws if nothing is left to remove.
 */
export async function withRoom(database: KeptDatabase, text: number, write: () => Promise<unknown>) {
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (!isFull(error) || !(await removeOne(database, text))) throw error
    }
  }
}

async function removeOne(database: KeptDatabase, but: number): Promise<boolean> {
  const all = await database.getAll('texts')
  const isAsked = ({ isAsked, series }: (typeof all)[number]) => isAsked || series !== null
  // A text that was only opened never takes the place of one that was asked for.
  const mayTakeAsked = all.some(each => each.id === but && isAsked(each))
  const [first] = all
    .filter(each => each.id !== but && (mayTakeAsked || !isAsked(each)))
    .sort((a, b) => Number(isAsked(a)) - Number(isAsked(b)) || a.read_at - b.read_at)
  if (!first) return false
  await removeText(first.id)
  if (isAsked(first)) notify(getMessages(messages).removed(first.title))
  return true
}

export const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** True if the browser tells that its network costs by volume, or that its user saves data. */
export function isMetered(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  const saves = 'saveData' in connection && connection.saveData === true
  return saves || ('type' in connection && connection.type === 'cellular')
}
