import { BatchWriteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { wordsNameTheirNewestSource } from '../../../../lib/operations/upgrade/migrations/words-name-their-newest-source.ts'
import { testStores } from '../../../support/store.ts'

const { open } = testStores()
const signal = new AbortController().signal

const word = (sk: string, sources: number, over: object = {}) => ({
  pk: 'WORDS#2',
  sk,
  user_id: 2,
  sources,
  ...over,
})
const source = (skill_id: string, source_id: string, day: number) => ({
  pk: 'SOURCES#2',
  sk: `${skill_id}#${source_id}`,
  source_id,
  created_at: `2026-11-0${day}T00:00:00.000Z`,
})

it('each word with sources names the newest, whatever its id; other words stay unchanged', async () => {
  const { client, tableName } = await open('collections')
  const table = tableName('collections')
  const items = [
    ...[word('AB', 2), source('AB', 'Z', 1), source('AB', 'C', 2)],
    // The id of one word may begin with that of another.
    ...[word('A', 1), source('A', 'D', 1)],
    word('NONE', 0),
    ...[word('NAMED', 1, { latest_source: 'X' }), source('NAMED', 'X', 1)],
    { pk: 'OTHER#2', sk: 'AB', sources: 3 },
  ]
  const puts = items.map(Item => ({ PutRequest: { Item } }))
  await client.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }))
  const latest = async (sk: string, pk = 'WORDS#2') =>
    (await client.send(new GetCommand({ TableName: table, Key: { pk, sk } }))).Item?.latest_source
  for (const _ of ['once', 'again']) {
    await wordsNameTheirNewestSource.step({ client, table }, signal)
    expect(await Promise.all(['AB', 'A', 'NONE', 'NAMED'].map(sk => latest(sk)))).toEqual([
      'C',
      'D',
      undefined,
      'X',
    ])
    expect(await latest('AB', 'OTHER#2')).toBeUndefined()
  }
})
