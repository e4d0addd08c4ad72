import { activity } from '../../../../lib/contracts/study/activity.ts'
import type { KeptAnswer } from './answer.ts'
import { textsListed } from './lists.ts'
import { queueIn } from './queue.ts'
import { bodyOf } from './replies.ts'

/**
 * The strip above the library as of the last sync, with the cards that are due now. The text to go on with is the one that was
 * read last, also on this device.
 */
export const keptToday: KeptAnswer = {
  matches: ({ route }) => route.path === activity.today.path,
  async answer({ path }, database) {
    const body = await bodyOf(database, path)
    if (body === null) return null
    // A reply that an earlier version kept may lack what is new.
    const today = activity.today.output.safeParse(JSON.parse(body)).data
    if (!today) return null
    if (!today.study) return body
    const all = [
      ...((await textsListed(database, 'mine')) ?? []),
      ...((await textsListed(database, 'public')) ?? []),
    ]
    const [last] = all
      .filter(({ position }) => position !== null && position.finished_at === null)
      .toSorted((a, b) => (b.read_at ?? '').localeCompare(a.read_at ?? ''))
    const { go_on } = today.study
    const isNewer =
      last && (go_on === null || go_on.id === last.id || (last.read_at ?? '') > (go_on.read_at ?? ''))
    const due = { ...today.study.due, ...(await queueIn(database))?.counts }
    const study = { ...today.study, due, go_on: isNewer ? last : go_on }
    return JSON.stringify({ ...today, study })
  },
}
