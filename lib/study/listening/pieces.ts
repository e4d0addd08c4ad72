import type { Mark } from '../../contracts/schemas/articles/listening.ts'
import { type Sentence, Times } from '../../contracts/schemas/articles/sentences.ts'

/** Sound is a part of the recording, a clip, or what the learner took along. */
export interface Piece extends Omit<Mark, 'at_ms'> {
  readonly cut: Span | null
  readonly media_id?: string | undefined
}

export interface Span {
  readonly from_ms: number
  readonly to_ms: number
}

export function pieceOf(head: { id: number; has_media: boolean }, row: Sentence): Piece | null {
  const { start, end } = row.metadata
  const times = head.has_media ? Times.safeParse({ start, end }).data : undefined
  const place = { article_id: head.id, index: row.index }
  if (times && times.end > times.start)
    return { ...place, cut: { from_ms: times.start * 1000, to_ms: times.end * 1000 } }
  return row.has_audio ? { ...place, cut: null } : null
}

/** A text's recording, a sentence's clip, or a piece that a learner took along. */
export interface Source {
  readonly article_id: number
  readonly index: number | null
  readonly media_id?: string | undefined
}

export const nameOf = ({ article_id, index, media_id }: Source) =>
  media_id === undefined ? `${article_id}-${index ?? 'recording'}` : `taken-${media_id}`

export interface Stretch {
  readonly of: Source
  readonly span: Span | null
  /** Counts from the start of the stretch. */
  readonly marks: readonly Mark[]
}

/** Ends of sentences are often a little too tight. */
const EDGE_MS = 150

export const stretchesOf = (pieces: readonly Piece[]): Stretch[] =>
  pieces.map(({ article_id, index, cut, media_id }) => ({
    of: { article_id, index: cut ? null : index, media_id },
    span: cut && widened(cut, EDGE_MS),
    marks: [{ article_id, index, at_ms: 0 }],
  }))

/** Heard around speech, so that it does not sound chopped. */
const CONTEXT_MS = 250
/** Shorter gaps stay. */
const LEAST_GAP_MS = 700

export function speechOf(pieces: readonly Piece[]): Stretch[] {
  const joined: { of: Source; span: { from_ms: number; to_ms: number }; marks: Mark[] }[] = []
  const spoken = pieces.flatMap(({ cut, ...place }) => (cut ? [{ ...place, ...cut }] : []))
  for (const { article_id, index, ...cut } of spoken.toSorted((a, b) => a.from_ms - b.from_ms)) {
    const span = widened(cut, CONTEXT_MS)
    const last = joined.at(-1)
    if (last && span.from_ms - last.span.to_ms < LEAST_GAP_MS - 2 * CONTEXT_MS) {
      last.span.to_ms = Math.max(last.span.to_ms, span.to_ms)
      last.marks.push({ article_id, index, at_ms: Math.round(cut.from_ms - last.span.from_ms) })
    } else joined.push({ of: { article_id, index: null }, span, marks: [{ article_id, index, at_ms: 0 }] })
  }
  return joined
}

const widened = ({ from_ms, to_ms }: Span, ms: number) => ({
  from_ms: Math.max(0, from_ms - ms),
  to_ms: to_ms + ms,
})
