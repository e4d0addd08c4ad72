import { setTimeout as wait } from 'node:timers/promises'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { openTable } from '../stack/open-table.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'

const SENTENCES = 10_000
const WANTED_MS = 3_000
const LOOK_MS = 20

export async function deletion({ stack, signal }: OnStack): Promise<Line> {
  const { id } = await upload(stack, splitText(SENTENCES), signal)
  await using opened = openTable(stack, 'content')
  const isLeft = async () => {
    const found = await opened.client.send(
      new QueryCommand({
        TableName: opened.table,
        KeyConditionExpression: 'pk = :article',
        ExpressionAttributeValues: { ':article': `ARTICLE#${id}` },
        ConsistentRead: true,
        Select: 'COUNT',
        Limit: 1,
      }),
    )
    return (found.Count ?? 0) > 0
  }
  if (!(await isLeft())) throw new Error('The store has no items of the article.')
  const started = performance.now()
  await stack.study.articles.remove({ params: { id } })
  while (await isLeft()) await wait(LOOK_MS, undefined, { signal })
  return wanted(`deletion of an article of ${SENTENCES} sentences`, WANTED_MS, performance.now() - started)
}
