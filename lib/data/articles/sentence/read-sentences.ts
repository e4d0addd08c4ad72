import type { z } from 'zod'
import { WrittenSentence } from '../../../contracts/schemas/articles/sentences.ts'
import type { ByIndex } from '../../../contracts/schemas/basics.ts'
import { isContent } from '../../../japanese/split.ts'
import { settled } from '../../../platform/async/settled.ts'
import { invalidInput, Problem } from '../../../platform/problems/errors.ts'
import { plainRecord } from '../../../store/reading/plain-records.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { rowKey } from '../../entities/content/keys.ts'
import type { SentenceRecord } from '../../entities/content/rows.ts'
import { owns } from '../article/access.ts'
import {
  mustBeReady,
  mustHaveRowsOf,
  mustHaveText,
  noArticle,
  readOwnHead,
  readyRows,
  textChanged,
} from '../article/heads.ts'
import type { Content } from '../content.ts'
import { anchorsByPosition } from '../rows/anchors.ts'
import { presentRow, StoredRow } from '../rows/present-row.ts'
import { nameOf, type Place, type RevisionIndex } from '../rows/revision-index.ts'
import { revisionOf } from '../rows/revisions.ts'
import { shiftOf } from '../rows/shifted-times.ts'

export type SentenceAddress = z.output<typeof ByIndex>

/** The text, and perhaps the sentences, of which a writer saw one. */
export interface Seen {
  readonly content_revision?: number | undefined
  readonly of?: readonly string[] | undefined
}

export async function readOwnSentence(
  content: Content,
  { id, idx }: SentenceAddress,
  { content_revision, of }: Seen,
) {
  const head = await readOwnHead(content, id)
  if (of === undefined) mustHaveText(head, content_revision)
  else mustHaveRowsOf(head, content_revision ?? head.content_revision)
  const row = await sentenceAt(content, head, idx)
  mustBeSentence(row, 'path.idx')
  if (of !== undefined && !of.includes(row.sentence)) throw textChanged(head)
  return { head, row }
}

export function mustBeSentence({ sentence }: SentenceRecord, path: string): void {
  if (!isContent(sentence))
    throw invalidInput(path, 'must be the index of a sentence, not of a line break or a blank row')
}

export async function sentenceAt(content: Content, head: ArticleRecord, index: number) {
  const place = (await revisionOf(content, head)).placeOf(index)
  mustBeReady(head, index)
  if (!place) throw new Problem('not_found', `This text has no sentence ${index}.`)
  return readRow(content, { article_id: head.id, ...place })
}

export async function presentSentence(
  content: Content,
  head: ArticleRecord,
  row: SentenceRecord,
  index: number,
): Promise<WrittenSentence> {
  const { article_id, block } = row
  const [stored, { data }] = await settled([
    readRow(content, row),
    content.blocks.get({ article_id, block }).go({ consistent: true }),
  ])
  if (!data) throw noArticle()
  const anchors = anchorsByPosition(data).get(row.position)
  const as = { forOwner: owns(content.acting, head), view: 'full', shift_ms: shiftOf(head) } as const
  const presentedRow = presentRow(StoredRow.parse(stored), index, as, anchors)
  return WrittenSentence.parse({ row: JSON.parse(presentedRow), revision: head.revision })
}

async function readRow(
  { sentences }: Content,
  { article_id, block, position }: Pick<SentenceRecord, 'article_id' | 'block' | 'position'>,
): Promise<SentenceRecord> {
  const { data } = await sentences.get({ article_id, block, position }).go({ consistent: true })
  if (!data) throw noArticle()
  return data
}

export interface Numbered {
  index: number
}

/** In order; throws for an index without a sentence. */
export async function readNumberedRows(
  content: Content,
  head: ArticleRecord,
  items: readonly Numbered[],
  pathOf = pathOfItem,
): Promise<SentenceRecord[]> {
  for (const { index } of items) mustBeReady(head, index)
  const places = placesOf(await revisionOf(content, head), items, pathOf)
  const stored = await rowsAt(content, head, places)
  return places.map((place, at) => {
    const row = stored.get(nameOf(place))
    if (!row) throw noArticle()
    mustBeSentence(row, pathOf(at))
    return row
  })
}

export async function readSentencesAmong(
  content: Content,
  head: ArticleRecord,
  indices: readonly number[],
): Promise<Map<number, SentenceRecord>> {
  const revision = await revisionOf(content, head)
  const places = indices.flatMap(index => {
    const place = index < readyRows(head) ? revision.placeOf(index) : undefined
    return place ? [{ index, place }] : []
  })
  const stored = await rowsAt(
    content,
    head,
    places.map(({ place }) => place),
  )
  return new Map(
    places.flatMap(({ index, place }) => {
      const row = stored.get(nameOf(place))
      return row && isContent(row.sentence) ? [[index, row] as const] : []
    }),
  )
}

async function rowsAt(content: Content, { id }: ArticleRecord, places: readonly Place[]) {
  const keys = places.map(({ block, position }) => rowKey(id, block, position))
  const rows = (await itemsWith(content, keys)).map(item => plainRecord(content.sentences, item))
  return new Map(rows.map(row => [nameOf(row), row]))
}

function placesOf(index: RevisionIndex, items: readonly Numbered[], pathOf: (at: number) => string): Place[] {
  const seen = new Set<number>()
  return items.map((item, at) => {
    const place = index.placeOf(item.index)
    if (!place) throw invalidInput(pathOf(at), `must be below ${index.total}, the number of rows`)
    if (seen.has(item.index)) throw invalidInput(pathOf(at), 'must not be given twice')
    seen.add(item.index)
    return place
  })
}

const pathOfItem = (at: number) => `body.items.${at}.index`
