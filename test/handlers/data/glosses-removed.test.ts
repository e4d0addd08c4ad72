import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { glossesAreRemovedInTime } from '../../../lib/operations/upgrade/migrations/glosses-are-removed-in-time.ts'
import { dataLab, newTaskId } from './lab.ts'
import { detailsOf, put, RAIN } from './word-stories.ts'

const open = dataLab()
const DAY_S = 86_400
const old = { params: { gloss_id: newTaskId() } }
const body = { skill_id: skillIdOf(RAIN), language: 'en', gloss: 'a hiding place' } as const

it('a gloss is removed a year after it was given last, also one that an earlier release has kept, and its word keeps a copy', async () => {
  const { lab, client } = await open.asReader()
  await client.glosses.keep({ ...old, body })
  const { client: store, clock } = lab
  const table = lab.app.learning.table
  const sweeps = async () => {
    const { Items = [] } = await store.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'GLOSSSWEEP' },
      }),
    )
    return Items
  }
  const noted = await sweeps()
  for (const { pk, sk } of noted) await store.send(new DeleteCommand({ TableName: table, Key: { pk, sk } }))
  for (const _ of ['once', 'again'])
    await glossesAreRemovedInTime.step({ client: store, table }, new AbortController().signal)
  expect(await sweeps()).toEqual(noted)
  await put(client, RAIN, { gloss_id: old.params.gloss_id })
  clock.advance(200 * DAY_S)
  await client.glosses.keep({ ...old, body })
  clock.advance(364 * DAY_S)
  await lab.as(null).housekeeping.sweep()
  expect(await client.glosses.find(old)).toMatchObject({ gloss: { gloss: body.gloss } })
  clock.advance(2 * DAY_S)
  await lab.as(null).housekeeping.sweep()
  expect(await client.glosses.find(old)).toEqual({ gloss: null })
  expect(await sweeps()).toEqual([])
  expect((await detailsOf(client, RAIN)).model_gloss).toMatchObject({ gloss: body.gloss })
})
