import { z } from 'zod'
import { MOST_ROWS } from '../../../contracts/schemas/articles/articles.ts'
import { Id, Name, Text, whole } from '../../../contracts/schemas/basics.ts'
import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import { LONGEST_SENTENCE } from '../../../contracts/schemas/learners/words.ts'
import type { StoredSource } from '../../entities/collections/words.ts'
import { takeSources as readPlaces } from '../words/take-sources.ts'
import { snapshotOf } from '../words/word-sources.ts'
import { type At, Moment, type Moving } from './taker.ts'

const LONGEST_NEIGHBOUR = 500

export const SourceLine = z
  .object({
    skill_id: Name,
    source_id: Name.optional(),
    sentence: Text.min(1).max(LONGEST_SENTENCE),
    start: whole(0, LONGEST_SENTENCE),
    length: whole(1, LONGEST_SENTENCE),
    written: Text.min(1).max(200),
    article_id: Id.nullable(),
    index: whole(0, MOST_ROWS - 1).nullable(),
    title: Text.max(300).nullable(),
    furigana: Furigana.max(LONGEST_SENTENCE).nullable(),
    translation: Text.max(20_000).nullable(),
    before: Text.max(LONGEST_NEIGHBOUR).nullable(),
    after: Text.max(LONGEST_NEIGHBOUR).nullable(),
    created_at: Moment,
    first_at: Moment.nullable().optional(),
    marked_again: z.boolean().nullable().optional(),
  })
  .refine(({ start, length, sentence }) => start + length <= sentence.length, {
    path: ['length'],
    message: 'start and length must lie in the sentence',
  })
  .refine(({ sentence, furigana }) => !furigana || furigana.map(({ text }) => text).join('') === sentence, {
    path: ['furigana'],
    message: 'must spell the sentence',
  })
export type SourceLine = z.infer<typeof SourceLine>

/** No text has it: the sentence is sought around its former place. */
export const NO_REVISION = 0

export interface Placed {
  readonly at: At<SourceLine>
  readonly source: Omit<StoredSource, 'skill_id'>
}

export async function inPlace(moving: Moving, lines: readonly At<SourceLine>[]): Promise<Placed[]> {
  const { content, user_id, articleOf } = moving
  const places = lines.map(({ line }) => ({
    ...line,
    article_id: line.article_id && articleOf(line.article_id),
  }))
  const wanted = places.flatMap(({ article_id, index, start, length, sentence }, k) =>
    article_id === null || index === null
      ? []
      : [{ k, path: 'lines', source: { article_id, index, start, length, sentence } }],
  )
  const placesByLine = new Map((await readPlaces(content, wanted)).map((read, m) => [wanted[m]?.k, read]))
  return lines.map((at, k) => {
    const { skill_id: _, source_id: _id, written, created_at, first_at, marked_again, ...line } = at.line
    const article_id = places[k]?.article_id ?? null
    const here = placesByLine.get(k)
    const revision = here && 'sentence' in here ? here.content_revision : null
    const where =
      article_id === null || line.index === null
        ? { article_id: null, index: null, content_revision: null }
        : { article_id, index: line.index, content_revision: revision ?? NO_REVISION }
    const snapshot = snapshotOf({ ...line, ...where })
    const chosen = { first_at: first_at ?? null, marked_again: marked_again ?? null }
    return { at, source: { ...snapshot, user_id, written, created_at, ...chosen } }
  })
}
