import { expect, it } from 'vitest'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import { dataLab } from '../../../handlers/data/lab.ts'
import { attempt, send } from '../../../handlers/data/learning-stories.ts'
import { DAY_S, logsOf, rain, rate, settings, undo } from '../../../handlers/data/review-stories.ts'
import { beforeNextWrite } from '../../../handlers/data/sentence-stories.ts'
import { detailsOf, mapOf, newRequest, put, RAIN, SNOW } from '../../../handlers/data/word-stories.ts'

const open = dataLab()
const LEECHES = { fuzz: false, leech_threshold: 1, leech_action: 'tag' } as const

it('a rating and its undo succeed although events, words and settings change between their read and write', async () => {
  const { lab, client } = await open.asReader()
  await settings(client, LEECHES)
  await put(client, RAIN)
  for (const rating of ['easy', 'good'] as const) {
    await rate(client, rain, rating, { support: [] })
    lab.clock.advance(400 * DAY_S)
  }
  expect((await mapOf(client))[skillIdOf(RAIN)]).toBe('m')
  const request_id = newRequest()
  beforeNextWrite(lab, async () => {
    await send(client, attempt())
    await put(client, RAIN, { note: 'later' })
    await put(client, SNOW)
    await settings(client, { ...LEECHES, leech_action: 'suspend' }, 1)
  })
  const { card } = await rate(client, rain, 'again', { request_id, expected_version: 3, support: [] })
  expect(card).toMatchObject({ lapses: 1, suspended: 'leech' })
  expect(await detailsOf(client, RAIN)).toMatchObject({ note: 'later', tags: ['leech'] })
  beforeNextWrite(lab, async () => {
    await send(client, attempt())
    await put(client, RAIN, { note: 'last' })
  })
  await undo(client, request_id)
  expect(await detailsOf(client, RAIN)).toMatchObject({ note: 'last', tags: [] })
  expect(await logsOf(lab, 1)).toHaveLength(3)
})
