import { isProblem, Problem } from '../../../lib/contracts/page-client.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { awayError, onReachedAgain } from '../api/reach.ts'
import { bringInStep, bringInStepAloud, databaseToKeep } from './bring-in-step.ts'
import { type KeptDatabase, keptDatabase } from './database.ts'
import { forgetStrayReplies } from './entries/unused.ts'
import { followSeries } from './keep-series.ts'
import { keepLists } from './lists.ts'
import { noteAsked } from './note.ts'
import { isMetered, wasAsked } from './room.ts'
import { changeText, keptTexts, removeTexts } from './texts.ts'
import { inTurn } from './turn.ts'

const messages = catalogue({
  en: { unfinished: 'This text is still being prepared. Try again when it is complete.' },
  ja: { unfinished: 'この文章はまだ準備中です。完成してからもう一度お試しください。' },
  zh: { unfinished: '这篇文章仍在准备中，请在完成后重试。' },
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
  await followMediaLater()
}

async function dropOlder(): Promise<void> {
  const opened = (await keptTexts()).filter(each => !wasAsked(each))
  await removeTexts(opened.slice(LAST_OPENED).map(({ id }) => id))
}

/** Keeps a text until it is removed; the size is what it takes, in bytes. */
export async function keepOffline(id: number): Promise<number> {
  const database = await databaseToKeep()
  return await inTurn(async () => {
    if ((await bringInStep(database, id, { as: { isAsked: true }, mayTakeAsked: true })) !== 'kept')
      throw new Problem('unavailable', getMessages(messages).unfinished)
    noteAsked({ texts: [id] })
    return (await database.get('texts', id))?.bytes ?? 0
  })
}

/** Brings all that is kept in step with the server; on a metered network nothing. */
export async function keepInStep(): Promise<void> {
  if (isMetered()) return
  await inTurn(async () => {
    const database = await keptDatabase()
    if (!database) return
    await forgetStrayReplies(database)
    await allInStep(database)
  })
}

async function allInStep(database: KeptDatabase): Promise<void> {
  // The texts do not wait for lists that do not come.
  await keepLists(database).catch(() => {})
  for (const { id } of await keptTexts()) await unlessFull(bringInStepAloud(database, id, { as: null }))
  await unlessFull(followSeries(database))
  await dropOlder()
}

/** A text for which there is no room holds up no other. */
async function unlessFull(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!isProblem(error, 'limit_reached')) throw error
  }
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
