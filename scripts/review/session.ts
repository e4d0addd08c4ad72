import type { Card, QueuedCard, Rating, RatingInput } from '../../lib/contracts/schemas/learners/review.ts'
import { isProblem } from '../../lib/platform/problems/errors.ts'
import type { Styles } from '../learner/reading.ts'
import type { CollectionClient } from '../learner/services.ts'
import { answerLines, contextOf, questionOf, RATINGS, ratingLine, readingOf, spanOf } from './view.ts'

export interface Session {
  readonly review: CollectionClient['review']
  readonly keys: AsyncIterator<string, undefined>
  readonly style: Styles
  readonly extra_new: number
  say(line: string): void
  /** Plays the card's audio; returns false if there is none. */
  playSound(card: Card): Promise<boolean>
  now(): Date
  newId(): string
  wait(ms: number): Promise<void>
}

type Support = NonNullable<RatingInput['support']>
interface Rated {
  readonly rating: Rating
  readonly support: Support
  readonly duration_ms: number
}
type Act = Rated | 'undo' | 'quit'

const CARDS_AT_ONCE = 20
const ATTEMPTS = 4
const CALL_MS = 30_000
const LONGEST_MS = 3_600_000

/** Reviews due cards until none is left or the person stops. The services have everything after each key. */
export async function walkQueue(session: Session): Promise<void> {
  const { review, say, style, extra_new } = session
  const rated: { request_id: string; card_id: string }[] = []
  let shownFirst: string | undefined
  for (;;) {
    const query = { limit: CARDS_AT_ONCE, extra_new }
    const { items, counts, next_learning_at } = await answered(session, options =>
      review.queue({ query }, options),
    )
    if (items.length === 0) return say(nothingLeft(next_learning_at, session.now()))
    let left = counts.new + counts.learning + counts.review
    for (const item of inFront(items, shownFirst)) {
      shownFirst = undefined
      say(style.dim(`${left} left`))
      const act = await actOn(session, item)
      if (act === 'quit') return
      if (act === 'undo') {
        const last = rated.pop()
        if (last) await takeBack(session, last.request_id)
        else say('There is nothing to take back.')
        shownFirst = last?.card_id ?? item.card.card_id
        break
      }
      const request_id = session.newId()
      const isCounted = await rate(session, item, { ...act, request_id })
      if (!isCounted) break
      rated.push({ request_id, card_id: item.card.card_id })
      left = Math.max(0, left - 1)
    }
  }
}

const inFront = (items: readonly QueuedCard[], id: string | undefined) => [
  ...items.filter(({ card }) => card.card_id === id),
  ...items.filter(({ card }) => card.card_id !== id),
]

function nothingLeft(nextStep: string | null, now: Date): string {
  if (nextStep === null) return 'Nothing is left for today.'
  return `Nothing is left for now. The next step is due in ${spanOf((Date.parse(nextStep) - now.getTime()) / 1_000)}.`
}

/** Shows a card until the person rates it or chooses something else. Anything opened before the answer counts as support. */
async function actOn({ keys, say, style, playSound, now }: Session, item: QueuedCard): Promise<Act> {
  const since = now().getTime()
  const support = new Set<Support[number]>()
  let isAnswered = false
  const helped = (kind: Support[number]) => {
    if (!isAnswered) support.add(kind)
  }
  say(questionOf(item, style))
  for (;;) {
    const { value: key, done } = await keys.next()
    const rating = RATINGS[Number(key) - 1]
    if (done || key === 'q') return 'quit'
    if (key === 'u') return 'undo'
    if (rating) {
      const duration_ms = Math.min(LONGEST_MS, Math.max(0, now().getTime() - since))
      return { rating, support: [...support], duration_ms }
    }
    if (key === ' ') {
      for (const line of [...answerLines(item, style), ratingLine(item)]) say(line)
      isAnswered = true
    } else if (key === 'f') {
      const reading = readingOf(item, style)
      say(reading ?? 'There is no reading to show.')
      if (reading !== null) helped('furigana')
    } else if (key === 't') {
      const context = contextOf(item, style)
      say(context.length > 0 ? context.join('\n') : 'There is no translation to show but the answer.')
      if (item.back.source?.translation) helped('translation')
    } else if (key === 'p') {
      if (await playSound(item.card)) helped('audio')
    } else say('space: the answer, 1–4: rate, f: reading, t: translation, p: sound, u: undo, q: end')
  }
}

/** True if the rating was stored. If not, the reason has been printed and the queue must be read again. */
async function rate(
  session: Session,
  { card, intervals }: QueuedCard,
  { request_id, rating, support, duration_ms }: Rated & { readonly request_id: string },
): Promise<boolean> {
  const { card_id, version: expected_version } = card
  const body = { request_id, card_id, expected_version, rating, support, duration_ms }
  try {
    const { card: after } = await answered(session, options => session.review.rate({ body }, options))
    session.say(`${rating}: again in ${spanOf(intervals[rating])}`)
    if (after.leech && !card.leech)
      session.say(
        after.suspended === 'leech'
          ? 'You forget this card often: it is a leech now, and no longer comes by itself.'
          : 'You forget this card often: it is a leech now.',
      )
    return true
  } catch (error) {
    return told(session, error)
  }
}

async function takeBack(session: Session, request_id: string): Promise<void> {
  try {
    await answered(session, options => session.review.undo({ params: { request_id } }, options))
    session.say('The last rating was taken back.')
  } catch (error) {
    told(session, error)
  }
}

/** Refusals after which reading the queue again helps. */
const STALE = new Set(['version_conflict', 'not_due', 'not_found', 'idempotency_mismatch'])

function told({ say }: Session, error: unknown): false {
  if (isProblem(error) && STALE.has(error.code)) say(`${error.message} The queue is read anew.`)
  else if (isLost(error)) say('No answer came. The queue is read anew, and shows whether the rating counted.')
  else throw error
  return false
}

const isLost = (error: unknown) =>
  isProblem(error) ? error.status >= 500 : error instanceof Error && error.name === 'TimeoutError'

/** Repeats a call that got no answer: each of these may be made twice. */
async function answered<T>(
  { say, wait }: Session,
  call: (options: { signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call({ signal: AbortSignal.timeout(CALL_MS) })
    } catch (error) {
      if (!isLost(error) || attempt === ATTEMPTS) throw error
      say('The connection was lost. Trying again …')
      await wait(250 * 2 ** attempt)
    }
  }
}
