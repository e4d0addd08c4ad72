import type { Today } from '../../../contracts/schemas/learners/activity.ts'
import { type StudyDays, studyDay } from '../../../learning/schedule/study-time.ts'
import { settled } from '../../../platform/async/settled.ts'
import { mayRead } from '../../articles/article/access.ts'
import { parseHeads, readHeads } from '../../articles/article/heads.ts'
import { ownReadings } from '../../articles/list/list-articles.ts'
import type { Stores } from '../records/learning.ts'

export async function finishedToday(
  { content, learning }: Stores,
  user_id: number,
  settings: StudyDays,
  day: string,
): Promise<NonNullable<Today['study']>['finished']> {
  const [last] = (await ownReadings(content))
    .flatMap(({ finished_at, ...reading }) => (finished_at ? [{ ...reading, finished_at }] : []))
    .toSorted((a, b) => (a.finished_at < b.finished_at ? 1 : -1))
  if (!last || studyDay(new Date(last.finished_at), settings) !== day) return null
  const { article_id, reading = 1 } = last
  const [heads, { data: time }] = await settled([
    readHeads(content, [article_id]),
    learning.readingTimes.get({ user_id, article_id, reading }).go({ abortSignal: content.signal }),
  ])
  const [head] = parseHeads(content, heads)
  if (!head || !mayRead(content.acting, head)) return null
  return { article_id, title: head.title, ms: time?.ms ?? 0, characters: time?.characters ?? 0 }
}
