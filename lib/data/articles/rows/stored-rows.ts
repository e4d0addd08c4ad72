import type { z } from 'zod'
import { settled } from '../../../platform/async/settled.ts'
import { typedQuery } from '../../../store/reading/typed-read.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { rowKey } from '../../entities/content/keys.ts'
import { type Content, everything } from '../content.ts'
import { isNext } from './blocks.ts'
import { StoredRow } from './present-row.ts'
import type { Slice } from './revision-index.ts'
import { revisionOf } from './revisions.ts'

/** Current blocks in order, their index, and all stored blocks, other revisions' included. */
export async function readBlocks(content: Content, head: ArticleRecord) {
  const [index, { data: all }] = await settled([
    revisionOf(content, head),
    content.blocks.query.block({ article_id: head.id }).go(everything(content)),
  ])
  const byId = new Map(all.map(block => [block.block, block]))
  return { all, index, blocks: index.blocks.flatMap(([block]) => byId.get(block) ?? []) }
}

/** One query for each adjacent run of slices. */
export const readRows = (content: Content, articleId: number, slices: readonly Slice[]) =>
  readPartsOfRows(content, articleId, slices, StoredRow)

export async function readPartsOfRows<S extends z.ZodObject>(
  content: Content,
  articleId: number,
  slices: readonly Slice[],
  schema: S,
) {
  const read = await settled(runsOf(slices).map(run => readRun(content, articleId, run, schema)))
  const rows = read.flat()
  const expected = slices.reduce((total, { from, to }) => total + to - from, 0)
  if (rows.length !== expected)
    throw new Error(`Article ${articleId} has ${rows.length} rows where its revision has ${expected}`)
  return rows
}

type Run = [first: Slice, ...more: Slice[]]

function runsOf(slices: readonly Slice[]): Run[] {
  const runs: Run[] = []
  for (const slice of slices) {
    const run = runs.at(-1)
    if (run && isNext((run.at(-1) ?? slice).block, slice.block)) run.push(slice)
    else runs.push([slice])
  }
  return runs
}

/** Skips ElectroDB's parsing: every page of every reader waits for this read. */
function readRun<S extends z.ZodObject>(content: Content, articleId: number, run: Run, schema: S) {
  const [first] = run
  const last = run.at(-1) ?? first
  const { pk, sk: from } = rowKey(articleId, first.block, first.from)
  const { sk: to } = rowKey(articleId, last.block, last.to - 1)
  const query = {
    TableName: content.table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': { S: pk }, ':from': { S: from }, ':to': { S: to } },
  }
  return typedQuery(content, query, schema)
}
