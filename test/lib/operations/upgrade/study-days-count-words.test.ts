import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { studyDaysCountWords } from '../../../../lib/operations/upgrade/migrations/study-days-count-words.ts'
import { testStores } from '../../../support/store.ts'

const { open } = testStores()
const signal = new AbortController().signal

const word = (sk: string, state: string, day: string) => ({
  ...{ pk: 'WORDS#2', sk, user_id: 2, state, created_at: `${day}T00:00:00.000Z` },
})
const card = (stability: number) => JSON.stringify({ state: 'review', stability })
const log = (sk: string, skill: string, day: string, before: number, after: number, more = {}) => ({
  ...{ pk: 'LOGS#2', sk, card_id: `w.${skill}.recognition`, day, before: card(before), after: card(after) },
  ...more,
})

it('study days get the changes of words from the words and their ratings, once', async () => {
  const { client, tableName } = await open('collections')
  const table = tableName('collections')
  const items = [
    word('A', 'known', '2026-11-01'),
    word('B', 'learning', '2026-11-01'),
    word('C', 'learning', '2026-11-02'),
    word('D', 'ignored', '2026-11-02'),
    word('E', 'learning', '2026-11-03'),
    { pk: 'STATES#2', sk: 'B', user_id: 2, version: 3, A: 'k', B: 'm', C: 'l', E: 'm' },
    log('1', 'B', '2026-11-04', 10, 30),
    log('2', 'C', '2026-11-04', 10, 30),
    log('3', 'C', '2026-11-05', 30, 2),
    log('4', 'C', '2026-11-06', 2, 30, { undone_at: '2026-11-06T00:00:00.000Z' }),
    { pk: 'DAYS#2', sk: '2026-11-04', user_id: 2, day: '2026-11-04', reviews: 2 },
  ]
  const puts = items.map(Item => ({ PutRequest: { Item } }))
  await client.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }))
  for (const _ of ['once', 'again']) {
    await studyDaysCountWords.step({ client, table }, signal)
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'DAYS#2' },
      }),
    )
    const days = Items.map(({ day, words_known, words_learning, words_mature, reviews }) => [
      ...[day, words_known, words_learning, words_mature, reviews],
    ])
    expect(days).toEqual([
      ['2026-11-01', 1, 1, 0, undefined],
      ['2026-11-02', 0, 1, 0, undefined],
      // It was made mature by hand.
      ['2026-11-03', 0, 0, 1, undefined],
      ['2026-11-04', 0, -2, 2, 2],
      ['2026-11-05', 0, 1, -1, undefined],
    ])
  }
})
