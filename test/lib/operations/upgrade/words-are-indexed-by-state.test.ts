import { BatchWriteCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { wordsAreIndexedByState } from '../../../../lib/operations/upgrade/migrations/words-are-indexed-by-state.ts'
import { testStores } from '../../../support/store.ts'

const { open } = testStores()
const signal = new AbortController().signal

const created_at = '2026-11-01T00:00:00.000Z'
const word = (sk: string, state: string) => ({ pk: 'WORDS#2', sk, user_id: 2, state, created_at })

it('each word is found by its state, and other items do not change', async () => {
  const { client, tableName } = await open('collections')
  const table = tableName('collections')
  const other = { pk: 'WORDSOURCES#2', sk: 'A', user_id: 2 }
  const items = [
    ...Array.from({ length: 19 }, (_, n) => word(`K${n}`, 'known')),
    word('L', 'learning'),
    { ...word('DONE', 'ignored'), gsi2pk: 'WORDS#2#ignored', gsi2sk: `${created_at}#DONE` },
    other,
  ]
  const puts = items.map(Item => ({ PutRequest: { Item } }))
  await client.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }))
  const inState = async (state: string) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :pk',
        ExpressionAttributeValues: { ':pk': `WORDS#2#${state}` },
      }),
    )
    return Items.map(({ sk, gsi2sk }) => [sk, gsi2sk])
  }
  const all = async () => (await client.send(new ScanCommand({ TableName: table }))).Items ?? []
  for (const _ of ['once', 'again']) {
    await wordsAreIndexedByState.step({ client, table }, signal)
    expect(await inState('known')).toHaveLength(19)
    expect(await inState('learning')).toEqual([['L', `${created_at}#L`]])
    expect(await inState('ignored')).toEqual([['DONE', `${created_at}#DONE`]])
    const found = await all()
    expect(found.filter(({ pk }) => pk === other.pk)).toEqual([other])
    expect(found.filter(({ sk }) => sk === 'L')).toEqual([
      { ...word('L', 'learning'), gsi2pk: 'WORDS#2#learning', gsi2sk: `${created_at}#L` },
    ])
    expect(found).toHaveLength(items.length)
  }
})
