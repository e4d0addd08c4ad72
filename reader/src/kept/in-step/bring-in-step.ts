import { isProblem, Problem } from '../../../../lib/contracts/page-client.ts'
import { catalogue, getMessages } from '../../../../web/language/language.ts'
import { sessionState } from '../../../../web/session/session.ts'
import { awayError } from '../../api/reach.ts'
import { notify } from '../../components/notice.tsx'
import { keptChanged } from '../changed.ts'
import { type KeptDatabase, keptDatabase } from '../database.ts'
import { keptDatabaseOf } from '../names.ts'
import { forgetBeginning, removeText } from '../texts.ts'
import { fetchText } from './fetch-text.ts'
import { RemovedMeanwhile } from './still-here.ts'

const messages = catalogue({
  en: {
    gone: (title: string) => `“${title}” was removed from this device, because you can no longer read it.`,
    none: 'This browser cannot save anything here, perhaps because the window is private.',
  },
  ja: {
    gone: title => `「${title}」は読めなくなったため、この端末から削除しました。`,
    none: 'このブラウザーには保存できません。プライベートウィンドウなどの可能性があります。',
  },
  zh: {
    gone: title => `您已无权阅读《${title}》，已将其从本设备移除。`,
    none: '此浏览器无法保存内容，可能因为当前是隐私窗口。',
  },
})

/** The database for what was asked for. The browser may ask its user, or decline: what is asked for is kept either way. */
export async function databaseToKeep(): Promise<KeptDatabase> {
  await navigator.storage?.persist?.().catch(() => false)
  const database = await keptDatabase()
  if (!database) throw new Problem('unavailable', getMessages(messages).none)
  return database
}

/** Keeps a text, or brings it in step. One that may no longer be read is removed; nothing stays of one that was removed meanwhile. */
export async function bringInStep(
  database: KeptDatabase,
  id: number,
  how: Parameters<typeof fetchText>[2],
): Promise<'kept' | 'unfinished' | 'gone' | 'removed'> {
  try {
    const became = await fetchText(database, id, how)
    if (became === 'gone') await removeText(id)
    return became
  } catch (error) {
    const isRemoved = error instanceof RemovedMeanwhile
    // The beginning of a text that has no room would take the little that there is.
    if (isRemoved || isProblem(error, 'limit_reached')) await forgetBeginning(database, id)
    if (!isRemoved) throw error
    return 'removed'
  } finally {
    keptChanged()
  }
}

/** The same, with a word about a text that may no longer be read. */
export async function bringInStepAloud(...args: Parameters<typeof bringInStep>): Promise<void> {
  const [database, id] = args
  const title = (await database.get('texts', id))?.title
  if ((await bringInStep(...args)) === 'gone' && title) notify(getMessages(messages).gone(title))
}

/** Does one part of a sync. One that fails holds up no other, and is tried again at the next sync, unless none can be done now. */
export async function orNextTime(database: KeptDatabase, part: () => Promise<unknown>): Promise<void> {
  try {
    await part()
  } catch (error) {
    const { session, ended } = sessionState()
    const isOver = ended !== null || session === null || database.name !== keptDatabaseOf(session.user.id)
    if (isOver || awayError()) throw error
  }
}
