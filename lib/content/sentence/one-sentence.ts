import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { ByIndex } from '../../contracts/data/ids.ts'
import { Sentence } from '../../contracts/schemas/sentences.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/sentence.ts'
import { Problem } from '../../http/errors.ts'
import { isContent } from '../../text/split.ts'
import { mustOwn, owns } from '../access.ts'
import type { Content } from '../content.ts'
import { noArticle, readHead, textChanged } from '../heads.ts'
import { invalid } from '../invalid.ts'
import { presentRow, StoredRow } from '../present-row.ts'
import { revisionOf } from '../revisions.ts'

export type SentenceAddress = z.output<typeof ByIndex>

/** A sentence the acting account may change, by its index in the text as it is now. */
export async function readOwnSentence(
  content: Content,
  acting: Acting | null,
  { id, idx }: SentenceAddress,
  contentRevision: number | undefined,
) {
  const head = await readHead(content, id)
  mustOwn(acting, head)
  if (contentRevision !== undefined && contentRevision !== head.content_revision) throw textChanged(head)
  const row = await sentenceAt(content, head, idx)
  if (!isContent(row.sentence)) throw invalid('path.idx', 'names a row that is only layout')
  return { head, row }
}

/** The row of that index, in the revision the head names. */
export async function sentenceAt(
  content: Content,
  head: ArticleRecord,
  index: number,
): Promise<SentenceRecord> {
  const place = (await revisionOf(content, head)).placeOf(index)
  if (!place) throw new Problem('not_found', `There is no sentence ${index} in this article.`)
  return readRow(content, { article_id: head.id, ...place })
}

/** The row as it is stored by now, as the acting account may see it. */
export async function presentSentence(
  content: Content,
  acting: Acting | null,
  head: ArticleRecord,
  row: SentenceRecord,
  index: number,
): Promise<Sentence> {
  const stored = StoredRow.parse(await readRow(content, row))
  return Sentence.parse(JSON.parse(presentRow(stored, index, owns(acting, head))))
}

async function readRow(
  { sentences }: Content,
  { article_id, block, position }: Pick<SentenceRecord, 'article_id' | 'block' | 'position'>,
): Promise<SentenceRecord> {
  const { data } = await sentences.get({ article_id, block, position }).go({ consistent: true })
  if (!data) throw noArticle()
  return data
}
