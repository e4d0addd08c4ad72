import { ulid } from 'ulid'
import { isProblem } from '../../../../../lib/contracts/page-client.ts'
import { learningEvents } from '../../../../../lib/contracts/relays/learning.ts'
import { positions } from '../../../../../lib/contracts/relays/positions.ts'
import type { PositionInput, ReadingPosition } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import type { ReadingActivity } from '../../../../../lib/contracts/schemas/learners/learning-events.ts'
import { catalogue, getMessages } from '../../../../../web/language/language.ts'
import { activityKey } from '../../../activity/queries.ts'
import { callsOf } from '../../../api/client.ts'
import { outbox } from '../../../api/outbox.ts'
import { queryClient } from '../../../api/query-client.ts'
import { keys, outcomeKey } from '../../../articles/keys.ts'
import { notify, notifyProblem } from '../../../components/notice.tsx'
import { Activity, mergedActivities, mergedPositions, Position, placeAfter } from './merged.ts'

const calls = callsOf({ positions, learningEvents })

const messages = catalogue({
  en: {
    uncounted: (title: string) =>
      `${title === '' ? 'A text' : `“${title}”`} was changed before your reading could be saved. The part that you read last does not count.`,
  },
  ja: {
    uncounted: (title: string) =>
      `${title === '' ? '文章' : `「${title}」`}は、読んだ記録を送信する前に変更されました。最後に読んだ部分は記録されていません。`,
  },
  zh: {
    uncounted: (title: string) =>
      `${title === '' ? '文章' : `“${title}”`}在阅读记录保存之前被修改，最后读的部分未计入。`,
  },
})

const fresh = (id: number) => {
  void queryClient.invalidateQueries({ queryKey: keys.lists })
  void queryClient.invalidateQueries({ queryKey: activityKey })
  void queryClient.invalidateQueries({ queryKey: outcomeKey(id) })
}

/** By text, the last place that this page has sent. */
const arrived = new Map<number, PositionInput>()

const places = outbox({
  kind: 'position',
  schema: Position,
  objectsOf: ({ id }: Position) => [`position:${id}`],
  isUncounted: true,
  whenRefused: 'drop',
  merge: mergedPositions,
  send: ({ id, position }: Position): Promise<ReadingPosition> =>
    calls.positions.keep({ params: { id }, body: position }),
  ended(entry, outcome) {
    arrived.set(entry.id, entry.position)
    if ('error' in outcome) tellUncounted(entry, outcome.error)
    // Another device may have read on.
    else void placeRead(entry.id, asWritten(outcome.reply))
    fresh(entry.id)
  },
})

/** Learners who record nothing send it too: the server drops it. */
const activities = outbox({
  kind: 'activity',
  schema: Activity,
  objectsOf: ({ reading: { article_id, reading } }: Activity) => [`activity:${article_id}:${reading}`],
  isUncounted: true,
  whenRefused: 'drop',
  merge: mergedActivities,
  send: ({ reading, ...event }: Activity): Promise<unknown> =>
    calls.learningEvents.record({ body: { events: [{ ...event, kind: 'exposure', payload: { reading } }] } }),
  ended: ({ reading }) => fresh(reading.article_id),
})

/** Keeps the last position in a text until the server has it. */
export const keepPosition = ({ id, title }: { id: number; title: string }, position: PositionInput): void => {
  keep(() => places.add(ulid(), { id, title, position }))
  void placeRead(id, position)
}

/** A text that is kept on this device opens there without a network, too. */
async function placeRead(id: number, position: PositionInput): Promise<void> {
  try {
    await (await import('../../../kept/texts.ts')).keepPlace(id, position)
  } catch {
    // The position itself waits above.
  }
}

const asWritten = ({ index, content_revision, at, reading, media_ms }: ReadingPosition): PositionInput => ({
  ...{ index, content_revision, at, reading, passed: [] },
  ...(media_ms !== null && { media_ms }),
})

/** The last place in a text that this device wrote, waiting or just sent. */
export async function placeWritten(id: number): Promise<PositionInput | undefined> {
  await places.shown()
  return last([arrived.get(id) ?? [], placesOf(id)].flat())
}

/** The position in a text once what has not arrived has. */
export const unsentPosition = async (id: number): Promise<PositionInput | undefined> => last(placesOf(id))

const placesOf = (id: number) => places.waiting().flatMap(entry => (entry.id === id ? entry.position : []))

const last = (unsentPositions: readonly PositionInput[]) =>
  unsentPositions.length === 0 ? undefined : unsentPositions.reduce(placeAfter)

/** Sends what waits of a text, if anything does. Resolves when it has arrived or must wait: an answer about the text includes it then. */
export async function readingSent(id: number): Promise<void> {
  const isWaiting =
    places.waiting().some(entry => entry.id === id) ||
    activities.waiting().some(({ reading }) => reading.article_id === id)
  if (isWaiting) await places.sendAll()
}

export const keepActivity = (reading: ReadingActivity): void =>
  keep(() => {
    const event_id = ulid()
    activities.add(event_id, { event_id, occurred_at: new Date().toISOString(), reading })
  })

/** Reading goes on without room for more. */
function keep(add: () => void): void {
  try {
    add()
  } catch (error) {
    notifyProblem(error)
  }
}

/** Rows were moved by an edit meanwhile, so that nobody can tell which ones were read. */
function tellUncounted({ title, position }: Position, error: unknown): void {
  if (!isProblem(error, 'version_conflict') || position.passed.length === 0) return
  notify(getMessages(messages).uncounted(title))
}
