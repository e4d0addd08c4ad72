import { CLOCK_AHEAD_MS } from '../../../contracts/schemas/basics.ts'
import type { TakenKind, TakenPart, TakePart } from '../../../contracts/schemas/learners/learners.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { mayRead } from '../../articles/article/access.ts'
import { parseHeads, readHeads } from '../../articles/article/heads.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { Stores } from '../records/learning.ts'
import { takeDays, takeReadingTimes } from './activity.ts'
import { takeCards } from './cards.ts'
import { takeEvents } from './events.ts'
import { takeKeptSentences } from './kept-sentences.ts'
import { takeMedia } from './media.ts'
import { takeRatings } from './ratings.ts'
import { takeRecords } from './records.ts'
import type { Moving, Taker } from './taker.ts'
import { takeFavorites, takePositions, takeSeries } from './texts.ts'
import { takeSources } from './word-sources.ts'
import { takeWords } from './words.ts'

/** Reverses the `SOURCES` of an export. */
const TAKERS: Record<TakenKind, Taker> = {
  setting: takeRecords,
  record: takeRecords,
  word: takeWords,
  word_source: takeSources,
  kept_sentence: takeKeptSentences,
  media: takeMedia,
  card: takeCards,
  rating: takeRatings,
  event: takeEvents,
  day: takeDays,
  reading_time: takeReadingTimes,
  series: takeSeries,
  favorite: takeFavorites,
  position: takePositions,
}

/**
 * Keys follow from lines, and lines are taken wholly or not at all: repeating completes a call that was cut off, and finds
 * its lines `present`.
 */
export async function takePart(stores: Stores, acting: Acting, part: TakePart): Promise<TakenPart> {
  const { kind, lines } = part
  if (part.entries.length > 0 && part.entries.length !== lines.length)
    throw invalidInput('body.entries', 'must be one for each line, or empty')
  const latest = stores.learning.now().getTime() + CLOCK_AHEAD_MS
  const taken = await TAKERS[kind](movingOf(stores, acting, part), lines, latest)
  return {
    outcomes: taken.map(({ outcome }) => outcome),
    reasons: taken.map(({ reason = null }) => reason),
    item_ids: taken.map(({ item_id = null }) => item_id),
    names: part.dry_run ? taken.map(({ names = [] }) => [...names]) : [],
    bytes: taken.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
  }
}

function movingOf({ content, learning }: Stores, acting: Acting, part: TakePart): Moving {
  const { overwrite, dry_run, dictionary, entries, privacy } = part
  const articles = new Map(part.articles)
  const items = new Map(part.items)
  const words = new Map(part.words)
  const planned = new Map(Object.entries(part.planned))
  return {
    ...{ content, learning, acting, user_id: acting.user_id },
    ...{ overwrite, dry_run, dictionary, entries, privacy },
    planned: name => planned.get(name) ?? 0,
    wordOf: id => words.get(id) ?? null,
    articleOf: id => articles.get(id) ?? null,
    itemOf: id => items.get(id) ?? null,
    async textsOf(ids) {
      const named = [...new Set(ids)].flatMap(id => {
        const here = articles.get(id)
        return here === undefined ? [] : [[id, here] as const]
      })
      const here = new Set(named.map(([, id]) => id))
      const heads = parseHeads(content, await readHeads(content, [...here]))
      const readable = new Map(heads.filter(head => mayRead(acting, head)).map(head => [head.id, head]))
      return new Map(
        named.flatMap(([id, other]): [number, ArticleRecord][] => {
          const head = readable.get(other)
          return head ? [[id, head]] : []
        }),
      )
    },
  }
}
