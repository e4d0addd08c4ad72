import { expect, it } from 'vitest'
import { allAllowed, seen, write } from './foundation-stories.ts'
import {
  ALONE,
  ARTICLE,
  attempt,
  evidenceOf,
  feedback,
  knowledgeOf,
  learningLab,
  recall,
  send,
} from './learning-stories.ts'

const open = learningLab()

it('a learner who does not record events has valid events accepted without recording, and invalid ones refused', async () => {
  const { lab, client } = await open.asReader()
  const before = attempt()
  await send(client, before)
  const off = await write(client, 'privacy', { ...allAllowed, record_events: false }, { record_id: 'me' })
  const read = attempt(
    [],
    {},
    { kind: 'exposure', payload: { reading: { article_id: ARTICLE, rows: 5, ms: 900 } } },
  )
  const sent = [attempt(), feedback(), read]
  expect(await send(client, ...sent, {})).toEqual([
    ...sent.map(({ event_id }) => ({ event_id, seq: null, duplicate: false })),
    { event_id: null, seq: null, duplicate: false, refused: expect.anything() },
  ])
  expect(await knowledgeOf(lab, 1)).toMatchObject({ items: [{ version: 1 }] })
  const { studyDays, eventReceipts } = lab.app.learning
  expect((await studyDays.query.day({ user_id: 1 }).go({ consistent: true })).data).toEqual([])
  expect((await eventReceipts.query.receipt({ user_id: 1 }).go({ consistent: true })).data).toHaveLength(1)

  await write(client, 'privacy', allAllowed, seen(off))
  expect((await send(client, ...sent)).map(({ seq }) => seq)).toEqual([2, 3, 4])
})

it("the day of an event is the learner's study day by the settings when it was recorded", async () => {
  const { lab, client } = await open.asReader()
  const at = { occurred_at: '2026-11-19T16:00:00.000Z' }
  await send(client, attempt([recall()], ALONE, at))
  await write(client, 'review-settings', { time_zone: 'Asia/Tokyo', day_starts_at: 1 }, { record_id: 'me' })
  await send(client, attempt([recall()], ALONE, at))
  const { items } = await evidenceOf(lab, 1)
  expect(items.map(({ values }) => values.day)).toEqual(['2026-11-19', '2026-11-20'])
})
