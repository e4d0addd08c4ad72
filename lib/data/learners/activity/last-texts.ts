import type { ReadText } from '../../../contracts/schemas/learners/activity.ts'
import { settled } from '../../../platform/async/settled.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { mayRead } from '../../articles/article/access.ts'
import { readHeads } from '../../articles/article/heads.ts'
import { IndexedSummary } from '../../articles/list/kept-lists.ts'
import { ownReadings } from '../../articles/list/list-articles.ts'
import { readingTimeKey } from '../../entities/collections/event.ts'
import { freshIn } from '../days/reading-pace.ts'
import { isBeginner } from '../lexicon/beginner.ts'
import { coverages, type States } from '../lexicon/coverage.ts'
import type { Stores } from '../records/learning.ts'

const MOST_TEXTS = 20
const MINUTE_MS = 60_000

export async function lastTexts(
  { content, learning }: Stores,
  user_id: number,
  states: States,
): Promise<ReadText[]> {
  const readings = (await ownReadings(content))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, MOST_TEXTS)
    .map(({ reading = 1, ...rest }) => ({ ...rest, reading }))
  const ids = readings.map(({ article_id }) => article_id)
  const keys = readings.map(({ article_id, reading }) => readingTimeKey(user_id, article_id, reading))
  const [times, heads] = await settled([itemsWith(learning, keys), readHeads(content, ids)])
  const timeOf = new Map(times.map(item => [item.sk, item]))
  const articles = heads.map(head => IndexedSummary.parse(head)).filter(head => mayRead(content.acting, head))
  const titles = new Map(articles.map(({ id, title }) => [id, title]))
  const [coveragesOfTexts, beginner] = await settled([
    coverages(content, [...titles.keys()], states),
    isBeginner(learning, user_id),
  ])
  const known = new Map(coveragesOfTexts.map(coverage => [coverage.article_id, coverage]))
  return readings.map(({ article_id, reading, at, finished_at = null }, n) => {
    const time = timeOf.get(keys[n]?.sk ?? '')
    const [ms, characters] = [Number(time?.ms ?? 0), Number(time?.characters ?? 0)]
    const fresh = freshIn(time ?? {})
    const { counts = null, share_known = null, level = null } = known.get(article_id) ?? {}
    return {
      article_id,
      title: titles.get(article_id) ?? null,
      reading,
      last_at: at,
      finished_at,
      ms,
      characters,
      pace: fresh.ms > 0 ? Math.round((characters * MINUTE_MS) / fresh.ms) : null,
      words: counts
        ? {
            known: counts.known.words + counts.mature.words,
            learning: counts.learning.words,
            unknown: counts.unknown.words,
          }
        : null,
      share_known: beginner ? null : share_known,
      level,
    }
  })
}
