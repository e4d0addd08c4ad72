import type { SourceMoveRecord } from '../../entities/content/source-move.ts'
import { transact } from '../../store/transact.ts'
import type { Media } from '../audio/media.ts'
import { dueFrom, stateOf } from './move.ts'

/** A call looks after as many as this, for as long as this, and says whether there are more. */
const MOST_AT_ONCE = 100
const LONGEST_MS = 10_000

export interface MoveSweep {
  /** Moves that were due by then are looked after. */
  dueBy: Date
  /** Only tells what would go. */
  dryRun: boolean
  signal: AbortSignal
}

export interface SweptMoves {
  /** Moves that are over now, the finished ones among them. */
  ended: number
  /** Files at a permanent key that no article knows of. */
  sources: number
  /** What could not be removed, and will be tried again in a quarter of an hour. */
  failed: number
  /** Keys of the files. */
  keys: string[]
  is_more_due: boolean
}

/** Ends the moves that were cut short: forward where the article knows of its file, backward where it does not. */
export async function sweepMoves(media: Media, { dueBy, dryRun, signal }: MoveSweep): Promise<SweptMoves> {
  const due = await dueMoves(media, dueBy, signal)
  const swept: SweptMoves = {
    ended: 0,
    sources: 0,
    failed: 0,
    keys: [],
    is_more_due: due.length > MOST_AT_ONCE,
  }
  const latest = media.content.now().getTime() + LONGEST_MS
  for (const move of due.slice(0, MOST_AT_ONCE)) {
    if (media.content.now().getTime() > latest) return { ...swept, is_more_due: true }
    const { data: head } = await media.content.articles.get({ id: move.article_id }).go({ consistent: true })
    const state = stateOf(head, move)
    const isEnded = dryRun ? state !== 'under way' : await ended(media, move, state, signal)
    if (isEnded) swept.ended += 1
    else if (state !== 'under way') swept.failed += 1
    if (isEnded && state === 'given up') {
      swept.sources += 1
      swept.keys.push(move.permanent_key)
    }
  }
  return swept
}

async function dueMoves(
  { content }: Media,
  dueBy: Date,
  abortSignal: AbortSignal,
): Promise<SourceMoveRecord[]> {
  const { data } = await content.sourceMoves.query
    .move({})
    .go({ consistent: true, count: MOST_AT_ONCE + 1, abortSignal })
  return data.filter(({ due_at }) => due_at <= dueBy.toISOString())
}

/** The temporary file of a move that was given up stays as long as any: it may be taken down once more. */
async function ended(
  media: Media,
  move: SourceMoveRecord,
  state: ReturnType<typeof stateOf>,
  signal: AbortSignal,
): Promise<boolean> {
  if (state === 'under way') return postponed(media, move)
  const { content, objects, log } = media
  try {
    const key = state === 'kept' ? move.temporary_key : move.permanent_key
    await objects.byId(move.store).remove(key, signal)
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ error, article_id: move.article_id }, 'a file of an interrupted move could not be removed')
    return postponed(media, move)
  }
  await content.sourceMoves.delete(move).go({ response: 'none' })
  return true
}

/** Makes room for those behind it. */
async function postponed({ content }: Media, move: SourceMoveRecord): Promise<false> {
  const { sourceMoves } = content.inTransaction
  await transact(content.client, {
    before: sourceMoves.delete(move).commit(),
    later: sourceMoves.put({ ...move, due_at: dueFrom(content.now()) }).commit(),
  })
  return false
}
