import type { ReadingPosition } from '../../../contracts/schemas/articles/reading.ts'
import type { ReadingOutcome } from '../../../contracts/schemas/articles/readings.ts'
import type { WordStateCode } from '../../../contracts/schemas/learners/words.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import type { Content } from '../../articles/content.ts'
import { readableText } from '../../articles/lexicon/counted-skills.ts'
import { type CountedText, countingBy } from '../../articles/lexicon/counted-texts.ts'
import { readFeatures } from '../../articles/lexicon/features.ts'
import { getPosition } from '../../articles/reading/position.ts'
import { revisionOf } from '../../articles/rows/revisions.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { isBeginner } from '../lexicon/beginner.ts'
import { shareKnown } from '../lexicon/coverage.ts'
import { privacy } from '../records/kept-settings.ts'
import type { Stores } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { wordStates } from '../words/states.ts'
import { skillsReadBefore } from './met-before.ts'
import { nextAfter } from './next-text.ts'
import { statesAtStart } from './reading-start.ts'

type StateAtStart = Awaited<ReturnType<typeof statesAtStart>>
type StateNow = (skill_id: string) => WordStateCode | undefined

export async function readingOutcome(
  stores: Stores,
  acting: Acting,
  article_id: number,
): Promise<ReadingOutcome> {
  const { content, learning } = stores
  const { user_id } = acting
  const position = await getPosition(content, acting, article_id)
  const reading = position?.reading ?? 1
  const options = { consistent: true, abortSignal: content.signal } as const
  const [{ head, text }, states, { data: time }, { data: start }, { record_events }, beginner, next] =
    await settled([
      readableText(content, article_id),
      wordStates(learning, user_id),
      learning.readingTimes.get({ user_id, article_id, reading }).go(options),
      content.readingStarts.get({ user_id, article_id }).go(options),
      readSettings(learning, user_id, privacy),
      isBeginner(learning, user_id),
      nextAfter(stores, user_id, article_id),
    ])
  const atStart = start?.reading === reading ? await statesAtStart(start.states) : null
  return {
    article_id,
    reading,
    begun_at: position?.begun_at ?? null,
    finished_at: position?.finished_at ?? null,
    sentences_read: position?.sentences_read ?? 0,
    total_sentences: head.total_sentences,
    recorded: record_events,
    ms: time?.ms ?? 0,
    characters: time?.characters ?? 0,
    words:
      text && position && atStart
        ? {
            met: await metFirst(content, head, text, position, atStart),
            ...learnt(text, atStart, states.get),
          }
        : null,
    share_known: beginner
      ? { before: null, after: null }
      : {
          before: text && atStart && shareOf(text, id => stateBefore(atStart(id), states.get(id))),
          after: text && shareOf(text, states.get),
        },
    next,
  }
}

const shareOf = (text: CountedText, stateOf: StateNow) => shareKnown(countingBy(stateOf)(text))

/** A word that came with an edit counts as it is now: no change belongs to this reading. */
function stateBefore(atStart: ReturnType<StateAtStart>, now: WordStateCode | undefined) {
  if (atStart === null) return now
  return atStart === 'none' ? undefined : atStart
}

function learnt({ skills, names }: CountedText, atStart: StateAtStart, stateOf: StateNow) {
  const isKnown = (state: WordStateCode | undefined) => state === 'k' || state === 'm'
  const count = { learning: 0, known: 0 }
  for (const skill of skills) {
    const now = stateOf(names[skill] ?? '')
    const before = stateBefore(atStart(names[skill] ?? ''), now)
    if (isKnown(now) && !isKnown(before)) count.known += 1
    if (now === 'l' && before !== 'l' && before !== 'm') count.learning += 1
  }
  return count
}

/** Skips words with a state, and words of texts read before. */
async function metFirst(
  content: Content,
  head: ArticleRecord,
  text: CountedText,
  { furthest, reading, begun_at }: ReadingPosition,
  atStart: StateAtStart,
): Promise<number> {
  const { content_revision, analysis_version } = head
  if (furthest === null || begun_at === null || reading > 1 || analysis_version === undefined) return 0
  const features = await readFeatures(content, head.id, { content_revision, analysis_version })
  const rows = await revisionOf(content, head)
  const isReached = ([block, position]: readonly [string, number, ...unknown[]]) =>
    (rows.indexOf({ block, position }) ?? Number.POSITIVE_INFINITY) <= furthest
  const reached = (features ?? []).filter(({ positions: [first] }) => first && isReached(first))
  const fresh = reached.filter(({ skill_id }) => atStart(skill_id) === 'none')
  const metBefore = await skillsReadBefore(content, { article_id: head.id, begun_at }, text)
  return fresh.filter(({ skill_id }) => !metBefore(skill_id)).length
}
