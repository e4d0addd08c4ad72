import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { wordsSayHowTheyAreWritten } from '../../../../lib/operations/upgrade/migrations/words-say-how-they-are-written.ts'
import { testStores } from '../../../support/store.ts'

const { open } = testStores()
const signal = new AbortController().signal

const word = (sk: string, form: string, reading: string, over: object = {}) => ({
  ...{ pk: 'WORDS#2', sk, user_id: 2, kind: 'word', form, reading, gloss: 'look; eye' },
  ...{ label: `${form} ${reading} look; eye`, version: 3, ...over },
})
const source = (word_id: string, day: number, sentence: string, start: number, length: number) => ({
  ...{ pk: 'SOURCES#2', sk: `${word_id}#S${day}`, source_id: `S${day}`, sentence, start, length },
  created_at: `2026-11-0${day}T00:00:00.000Z`,
})
const alias = (skill_id: string, form: string, reading: string) => ({
  ...{ pk: `SKILL#${skill_id}`, sk: `ALIAS#${form}#${reading}`, skill_id, form, reading },
})
const sense = { pk: 'SKILL#EYE', sk: 'SENSE#edict#eye', sense_id: 'MEANT', glosses: '["eye"]' }

it('words and sources get the writing of their sentence, and words are found by all writings', async () => {
  const { client, tableName } = await open('collections')
  const table = tableName('collections')
  const other = { pk: 'WORDREQUESTS#2', sk: 'A', user_id: 2 }
  const items = [
    word('EYE', '目', 'め', { sense_id: 'MEANT' }),
    ...[source('EYE', 1, '目を見る。', 0, 1), source('EYE', 2, '父の眼は黒い。', 2, 1)],
    ...[alias('EYE', '眼', 'め'), alias('EYE', '目', 'まなこ'), sense],
    word('BECOME', '成る', 'なる'),
    source('BECOME', 1, '春になりました。', 2, 5),
    // The id of one word may begin with that of another.
    word('EYEBALL', '目玉', 'めだま'),
    // Its word was removed.
    source('GONE', 1, '雨だ。', 0, 1),
    other,
  ]
  const puts = items.map(Item => ({ PutRequest: { Item } }))
  await client.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }))
  for (const _ of ['once', 'again']) {
    await wordsSayHowTheyAreWritten.step({ client, table }, signal)
    const { Items = [] } = await client.send(new ScanCommand({ TableName: table }))
    const at = (pk: string, sk: string) => Items.find(item => item.pk === pk && item.sk === sk)
    expect(at('WORDS#2', 'EYE')).toEqual({
      ...word('EYE', '目', 'め', { sense_id: 'MEANT' }),
      ...{
        written: '眼',
        writings: '["まなこ","眼"]',
        gloss: 'eye; look',
        label: '眼 目 め まなこ eye; look',
      },
    })
    expect(at('WORDS#2', 'BECOME')).toMatchObject({ written: 'なる', label: 'なる 成る look; eye' })
    expect(at('WORDS#2', 'EYEBALL')).toMatchObject({ written: '目玉', writings: '[]' })
    const written = ['EYE#S1', 'EYE#S2', 'BECOME#S1', 'GONE#S1'].map(sk => at('SOURCES#2', sk)?.written)
    expect(written).toEqual(['目', '眼', 'なる', '雨'])
    expect(at(other.pk, other.sk)).toEqual(other)
    expect(Items).toHaveLength(items.length)
  }
})
