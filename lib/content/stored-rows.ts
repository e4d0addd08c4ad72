import { rowKey } from '../entities/content/keys.ts'
import { plainQuery } from '../store/plain-read.ts'
import { isNext } from './block-id.ts'
import type { Content } from './content.ts'
import { StoredRow } from './present-row.ts'
import type { Slice } from './revision-index.ts'
import { settled } from './settled.ts'

/** The rows of the slices in their order; one query for slices that lie side by side in the table. */
export async function readRows(
  content: Content,
  articleId: number,
  slices: readonly Slice[],
  signal: AbortSignal,
): Promise<StoredRow[]> {
  const read = await settled(runsOf(slices).map(run => readRun(content, articleId, run, signal)))
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

/** Without ElectroDB's parsing: this is the read that everybody waits for. */
async function readRun(
  content: Content,
  articleId: number,
  run: Run,
  signal: AbortSignal,
): Promise<StoredRow[]> {
  const [first] = run
  const last = run.at(-1) ?? first
  const { pk, sk: from } = rowKey(articleId, first.block, first.from)
  const { sk: to } = rowKey(articleId, last.block, last.to - 1)
  const items = await plainQuery(
    content.client,
    {
      TableName: content.table,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': { S: pk }, ':from': { S: from }, ':to': { S: to } },
    },
    StoredRow.keyof().options,
    signal,
  )
  return items.map(item => StoredRow.parse(item))
}
