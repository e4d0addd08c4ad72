import { Problem } from '../../../lib/contracts/page-client.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { sessionState } from '../../../web/session/session.ts'
import { awayError, onReachedAgain } from '../api/reach.ts'
import { notify } from '../components/notice.tsx'
import { type KeptText, keptDatabase } from './database.ts'
import { fetchText } from './fetch-text.ts'
import { keptDatabaseOf } from './names.ts'
import { isMetered } from './room.ts'
import { changeText, keptTexts, removeText } from './texts.ts'

const messages = catalogue({
  en: {
    gone: (title: string) => `“${title}” was removed from this device: you may no longer read it.`,
    none: 'This browser keeps nothing here, for example because the window is private.',
    unfinished: 'This text is still being prepared. Try again when it is complete.',
  },
  ja: {
    gone: title => `「${title}」は読めなくなったため、この端末から削除しました。`,
    none: 'このブラウザーには保存できません。プライベートウィンドウなどの可能性があります。',
    unfinished: 'この文章はまだ準備中です。完成してからもう一度お試しください。',
  },
  zh: {
    gone: title => `您已无权阅读《${title}》，已将其从本设备移除。`,
    none: '此浏览器无法在此保存内容，例如当前是隐私窗口。',
    unfinished: '这篇文章仍在准备中，请在完成后重试。',
  },
})

/** So many texts are kept because they were opened last. */
const LAST_OPENED = 5

const isAsked = ({ isAsked, series }: KeptText) => isAsked || series !== null

/** One window at a time fetches. Pages without encryption have no locks. */
const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> =>
  navigator.locks?.request(keptDatabaseOf(sessionState().session?.user.id ?? 'nobody'), work) ?? work()

/** Keeps a text that was opened, as one of the last; on a metered network only what is kept already. */
export async function keepOpened(id: number): Promise<void> {
  const read_at = Date.now()
  await changeText(id, text => ({ ...text, read_at }))
  if (isMetered() || awayError()) return
  await inTurn(async () => {
    const database = await keptDatabase()
    if (!database) return
    const before = await database.get('texts', id)
    await bringInStep(before ?? { id, title: '', isAsked: false, series: null, read_at })
    const opened = (await keptTexts()).filter(each => !isAsked(each))
    for (const { id } of opened.slice(LAST_OPENED)) await removeText(id)
  })
  await followMediaLater()
}

/** Keeps a text until it is removed; the size is what it takes, in bytes. */
export async function keepOffline(id: number): Promise<number> {
  // The browser may ask its user, or decline: the text is kept either way.
  await navigator.storage?.persist?.().catch(() => false)
  return await inTurn(async () => {
    const database = await keptDatabase()
    if (!database) throw new Problem('unavailable', getMessages(messages).none)
    const before = await database.get('texts', id)
    const record = { isAsked: true, series: before?.series ?? null, read_at: before?.read_at ?? Date.now() }
    if ((await fetchText(database, id, record)) !== 'kept')
      throw new Problem('unavailable', getMessages(messages).unfinished)
    return (await database.get('texts', id))?.bytes ?? 0
  })
}

/** Brings all that is kept in step with the server; on a metered network nothing. */
export async function keepInStep(): Promise<void> {
  if (isMetered()) return
  await inTurn(async () => {
    for (const text of await keptTexts()) await bringInStep(text)
  })
}

async function bringInStep(text: Pick<KeptText, 'id' | 'title' | 'isAsked' | 'series' | 'read_at'>) {
  const database = await keptDatabase()
  if (!database) return
  const { id, title, isAsked, series, read_at } = text
  const became = await fetchText(database, id, { isAsked, series, read_at })
  if (became !== 'gone') return
  await removeText(id)
  if (title !== '') notify(getMessages(messages).gone(title))
}

async function followMediaLater(): Promise<void> {
  const { followMedia } = await import('./media/downloads.ts')
  await followMedia()
}

/** Keeps what is on the device in step: now, and whenever the server answers again. */
export function followKept(): void {
  // A failed part is fetched at the next time.
  const follow = () =>
    void keepInStep()
      .then(followMediaLater)
      .catch(() => {})
  onReachedAgain(follow)
  follow()
}
