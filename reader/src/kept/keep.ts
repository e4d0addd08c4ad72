import { Problem } from '../../../lib/contracts/page-client.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { awayError } from '../api/reach.ts'
import { type KeptDatabase, keptDatabase } from './database.ts'
import { forgetStrayReplies } from './entries/unused.ts'
import { bringInStep, bringInStepAloud, databaseToKeep, orNextTime } from './in-step/bring-in-step.ts'
import { keepLists } from './in-step/lists.ts'
import { inStepSoon, pendingTexts } from './in-step/soon.ts'
import { followSeries } from './keep-series.ts'
import { noteAsked } from './note.ts'
import { isMetered, wasAsked } from './room.ts'
import { changeText, dropTexts, keptTexts } from './texts.ts'
import { inTurn } from './turn.ts'

const messages = catalogue({
  en: {
    unfinished: 'This text is still being prepared. Try again when it is complete.',
    gone: 'The text was deleted, or you can no longer read it. It has been removed from this device.',
    removed: 'The text was removed from this device while it was being downloaded.',
  },
  ja: {
    unfinished: 'この文章はまだ準備中です。完成してからもう一度お試しください。',
    gone: '文章が削除されたか、読めなくなっています。この端末から削除しました。',
    removed: 'ダウンロード中に、文章がこの端末から削除されました。',
  },
  zh: {
    unfinished: '这篇文章仍在准备中，请在完成后重试。',
    gone: '文章已被删除，或您已无权阅读。已从本设备移除。',
    removed: '下载过程中，文章已从本设备移除。',
  },
})

/** So many texts are kept because they were opened last. */
const LAST_OPENED = 5

/** Keeps a text that was opened, as one of the last; on a metered network only what is kept already. */
export async function keepOpened(id: number): Promise<void> {
  const read_at = Date.now()
  const isHere = await changeText(id, text => ({ ...text, read_at }))
  if (isMetered() || awayError()) return
  await inTurn(async () => {
    const database = await keptDatabase()
    if (!database) return
    // One that was here may be removed before its turn.
    await bringInStepAloud(database, id, { as: isHere ? null : {}, read_at })
    await dropOlder()
  })
  inStepSoon(await pendingTexts())
  await followMediaLater()
}

async function dropOlder(): Promise<void> {
  const opened = (await keptTexts()).filter(each => !wasAsked(each))
  await dropTexts(opened.slice(LAST_OPENED).map(({ id }) => id))
}

/** Keeps a text until it is removed; the size is what it takes, in bytes. */
export async function keepOffline(id: number): Promise<number> {
  const database = await databaseToKeep()
  const bytes = await inTurn(async () => {
    const became = await bringInStep(database, id, { as: { isAsked: true }, mayTakeAsked: true })
    if (became !== 'kept')
      throw new Problem(became === 'gone' ? 'not_found' : 'unavailable', getMessages(messages)[became])
    noteAsked({ texts: [id] })
    return (await database.get('texts', id))?.bytes ?? 0
  })
  inStepSoon(await pendingTexts())
  return bytes
}

/** Brings all that is kept in step with the server; on a metered network nothing. */
async function keepInStep(): Promise<void> {
  if (isMetered()) return
  await inTurn(async () => {
    const database = await keptDatabase()
    if (!database) return
    await forgetStrayReplies(database)
    await allInStep(database)
  })
  inStepSoon(await pendingTexts())
}

async function allInStep(database: KeptDatabase): Promise<void> {
  // The texts do not wait for lists that do not come.
  await keepLists(database).catch(() => {})
  for (const { id } of await keptTexts())
    await orNextTime(database, () => bringInStepAloud(database, id, { as: null }))
  await orNextTime(database, () => followSeries(database))
  await dropOlder()
}

async function followMediaLater(): Promise<void> {
  const { followMedia } = await import('./media/downloads.ts')
  await followMedia()
}

/** Brings what is kept in step, with its sounds and pictures. A part that fails is fetched at the next time. */
export const keepAllNow = () =>
  void keepInStep()
    .then(followMediaLater)
    .catch(() => {})
