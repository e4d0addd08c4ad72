import type { z } from 'zod'
import { WrittenSentence } from '../../../contracts/schemas/articles/sentences.ts'
import type { ByIndex } from '../../../contracts/schemas/basics.ts'
import { isContent } from '../../../japanese/split.ts'
import { invalidInput, Problem } from '../../../platform/problems/errors.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/rows.ts'
import { owns } from '../article/access.ts'
import { noArticle, readOwnHead, textChanged } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { presentRow, StoredRow } from '../rows/present-row.ts'
import { revisionOf } from '../rows/revisions.ts'

export type SentenceAddress = z.output<typeof ByIndex>

/** A sentence that the acting account may change, by its index in the current text. */
export async function readOwnSentence(
  content: Content,
  { id, idx }: SentenceAddress,
  contentRevision: number | undefined,
) {
  const head = await readOwnHead(content, id)
  if (contentRevision !== undefined && contentRevision !== head.content_revision) throw textChanged(head)
  const row = await sentenceAt(content, head, idx)
  if (!isContent(row.sentence))
    throw invalidInput('path.idx', 'must be the index of a sentence, not of a line break or a blank row')
  return { head, row }
}

/** The row with that index in the revision that the head names. */
export async function sentenceAt(content: Content, head: ArticleRecord, index: number) {
  const place = (await revisionOf(content, head)).placeOf(index)
  if (!place) throw new Problem('not_found', `There is no sentence ${index} in this article.`)
  return readRow(content, { article_id: head.id, ...place })
}

/** The row as now stored, in the acting account's view. */
export async function presentSentence(
  content: Content,
  head: ArticleRecord,
  row: SentenceRecord,
  index: number,
): Promise<WrittenSentence> {
  const stored = StoredRow.parse(await readRow(content, row))
  const shown: unknown = JSON.parse(
    presentRow(stored, index, { forOwner: owns(content.acting, head), view: 'full' }),
  )
  return WrittenSentence.parse({ row: shown, revision: head.revision })
}

async function readRow(
  { sentences }: Content,
  { article_id, block, position }: Pick<SentenceRecord, 'article_id' | 'block' | 'position'>,
): Promise<SentenceRecord> {
  const { data } = await sentences.get({ article_id, block, position }).go({ consistent: true })
  if (!data) throw noArticle()
  return data
}
