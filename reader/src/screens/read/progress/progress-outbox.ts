import { ulid } from 'ulid'
import { z } from 'zod'
import { isProblem } from '../../../../../lib/contracts/page-client.ts'
import { learningEvents } from '../../../../../lib/contracts/relays/learning.ts'
import { positions } from '../../../../../lib/contracts/relays/positions.ts'
import { PositionInput } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import { Id, Timestamp } from '../../../../../lib/contracts/schemas/basics.ts'
import { ReadingActivity } from '../../../../../lib/contracts/schemas/learners/learning-events.ts'
import { catalogue, getMessages } from '../../../../../web/language/language.ts'
import { activityKey } from '../../../activity/queries.ts'
import { callsOf } from '../../../api/client.ts'
import { outbox } from '../../../api/outbox.ts'
import { progressPrefix } from '../../../api/outbox-prefixes.ts'
import { queryClient } from '../../../api/query-client.ts'
import { keys } from '../../../articles/keys.ts'
import { notify, notifyProblem } from '../../../components/notice.tsx'

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

const Entry = z.union([
  z.object({ id: Id, title: z.string().default(''), position: PositionInput }),
  z.object({ event_id: z.ulid(), occurred_at: Timestamp, reading: ReadingActivity }),
])
type Entry = z.output<typeof Entry>

/** Some sixteen hours of reading without a server. */
const MOST = 1_000

const progress = outbox({
  prefix: progressPrefix,
  schema: Entry,
  most: MOST,
  send: (entry: Entry): Promise<unknown> => ('position' in entry ? sendPosition(entry) : sendActivity(entry)),
  ended(entry, outcome) {
    if ('position' in entry && 'error' in outcome) tellUncounted(entry, outcome.error)
    void queryClient.invalidateQueries({ queryKey: keys.lists })
    void queryClient.invalidateQueries({ queryKey: activityKey })
  },
})

/** Sends what waits. Resolves when all of it has arrived or must wait. */
export const { sendAll: sendProgress } = progress

/** Keeps the last position of a visit until the server has it. */
export const keepPosition = (
  visit: string,
  { id, title }: { id: number; title: string },
  position: PositionInput,
): void => {
  keep(visit, { id, title, position })
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

/** The newest position in a text that has not arrived. */
export async function unsentPosition(id: number): Promise<PositionInput | undefined> {
  const own = progress
    .waiting()
    .flatMap(entry => ('position' in entry && entry.id === id ? entry.position : []))
  return own.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
}

export function keepActivity(reading: ReadingActivity): void {
  const event_id = ulid()
  keep(event_id, { event_id, occurred_at: new Date().toISOString(), reading })
}

/** Reading goes on without room for more. */
function keep(name: string, entry: Entry): void {
  try {
    progress.add(name, entry)
  } catch (error) {
    notifyProblem(error)
  }
}

/** Rows were moved by an edit meanwhile, so that nobody can tell which ones were read. */
function tellUncounted({ title, position }: Extract<Entry, { id: number }>, error: unknown): void {
  if (!isProblem(error, 'version_conflict') || position.passed.length === 0) return
  notify(getMessages(messages).uncounted(title))
}

const sendPosition = ({ id, position }: Extract<Entry, { id: number }>) =>
  calls.positions.keep({ params: { id }, body: position })

/** Learners who record nothing send it too: the server drops it. */
const sendActivity = ({ reading, ...event }: Exclude<Entry, { id: number }>) =>
  calls.learningEvents.record({ body: { events: [{ ...event, kind: 'exposure', payload: { reading } }] } })
