import { isProblem, Problem } from '../../../lib/contracts/page-client.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { notify } from '../components/notice.tsx'
import { keptChanged } from './changed.ts'
import { type KeptDatabase, type KeptText, keptDatabase } from './database.ts'
import { fetchText } from './fetch-text.ts'
import { removeText } from './texts.ts'

const messages = catalogue({
  en: {
    gone: (title: string) => `“${title}” was removed from this device: you may no longer read it.`,
    none: 'This browser keeps nothing here, for example because the window is private.',
  },
  ja: {
    gone: title => `「${title}」は読めなくなったため、この端末から削除しました。`,
    none: 'このブラウザーには保存できません。プライベートウィンドウなどの可能性があります。',
  },
  zh: {
    gone: title => `您已无权阅读《${title}》，已将其从本设备移除。`,
    none: '此浏览器无法在此保存内容，例如当前是隐私窗口。',
  },
})

/** The database for what was asked for. The browser may ask its user, or decline: what is asked for is kept either way. */
export async function databaseToKeep(): Promise<KeptDatabase> {
  await navigator.storage?.persist?.().catch(() => false)
  const database = await keptDatabase()
  if (!database) throw new Problem('unavailable', getMessages(messages).none)
  return database
}

type Record = Pick<KeptText, 'id' | 'title' | 'isAsked' | 'series' | 'read_at'>

/** Keeps a text, or brings it in step. One that may no longer be read is removed, with a word. */
export async function bringInStep(
  database: KeptDatabase,
  { id, title, ...record }: Record,
  mayTakeAsked = false,
): Promise<'kept' | 'unfinished' | 'gone'> {
  const { isAsked, series, read_at } = record
  const became = await fetchText(database, id, { isAsked, series, read_at }, mayTakeAsked).catch(
    async error => {
      // The beginning of a text that has no room would take the little that there is.
      const isHere = ((await database.get('texts', id))?.state ?? null) !== null
      if (isProblem(error, 'limit_reached') && !isHere) await removeText(id)
      throw error
    },
  )
  keptChanged()
  if (became !== 'gone') return became
  await removeText(id)
  if (title !== '') notify(getMessages(messages).gone(title))
  return became
}
