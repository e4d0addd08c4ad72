import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { labWithFinished } from './edit-stories.ts'
import { allAllowed, list, newId, remove, seen, write } from './foundation-stories.ts'
import { dataLab, stranger } from './lab.ts'
import { retract } from './learning-stories.ts'
import { newArticle, share } from './stories.ts'

const open = dataLab()

async function withArticle() {
  const { lab, client, id } = await labWithFinished(open, ['雨。', '雪。'])
  const feedback = { article_id: id, content_revision: 1, interest: 5, support_used: ['furigana'] }
  return { lab, client, id, feedback }
}

describe('feedback on an article', () => {
  it('is an event, which is retracted when the feedback is replaced or deleted', async () => {
    const { client, feedback, id } = await withArticle()
    const evidence = async () =>
      (await list(client, 'evidence')).items.map(({ values }) => [
        values.support,
        values.retracted_at === null,
      ])
    const first = await write(client, 'material-feedback', feedback)
    expect(first.values).toMatchObject({ interest: 5, main_idea: null, support_used: ['furigana'] })
    expect((await list(client, 'evidence')).items).toMatchObject([
      {
        source: 'self',
        values: {
          object: { kind: 'article', id: String(id) },
          outcome: null,
          event_kind: 'feedback',
          task_type: 'material_feedback',
          source_record_id: first.record_id,
          article_revision: { article_id: id, content_revision: 1 },
        },
      },
    ])
    const second = await write(client, 'material-feedback', { ...feedback, support_used: null }, seen(first))
    expect(await evidence()).toEqual([
      [['furigana'], false],
      [null, true],
    ])
    await remove(client, 'material-feedback', second)
    expect((await evidence()).map(([, counts]) => counts)).toEqual([false, false])
    // No part of it is an observation.
    expect((await list(client, 'observations')).items).toEqual([])
    await expect(write(client, 'observations', {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  deepIt('shares the fate of its event: retracting the event deletes the record', async () => {
    const { lab, client, feedback } = await withArticle()
    const first = await write(client, 'material-feedback', feedback)
    const given = await write(client, 'material-feedback', { ...feedback, interest: 1 }, seen(first))
    const events = (await list(client, 'evidence')).items.map(({ values }) => String(values.event_id))
    const [former = '', current = ''] = events
    // The former version is retracted already.
    await retract(client, former)
    expect((await list(client, 'material-feedback')).items).toEqual([given])

    lab.clock.advance(60)
    const request = newId()
    const outcome = await retract(client, current, request)
    expect(outcome).toEqual({ event_id: current, retracted_at: lab.clock.now().toISOString() })
    expect((await list(client, 'material-feedback')).items).toEqual([])
    expect((await list(client, 'history')).items[0]).toMatchObject({
      values: { resource: 'material-feedback', before: { version: 2 }, after: { deleted: true } },
    })
    lab.clock.advance(60)
    expect(await retract(client, current, request)).toEqual(outcome)
    expect(await retract(client, current)).toEqual(outcome)
    await expect(retract(client, former, request)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    const again = await write(client, 'material-feedback', feedback, { ...seen(given), version: 0 })
    expect(again).toMatchObject({ version: 4 })
  })

  deepIt('must be about a text that the learner can read now', async () => {
    const { lab, client, id, feedback } = await withArticle()
    const given = await write(client, 'material-feedback', feedback)
    const stale = { ...feedback, content_revision: 2 }
    expect(await outcomeOf(write(client, 'material-feedback', stale))).toBe('version_conflict')
    expect(await outcomeOf(write(client, 'material-feedback', { ...feedback, article_id: 99 }))).toBe(
      'not_found',
    )
    expect(await outcomeOf(write(lab.as(stranger), 'material-feedback', feedback))).toBe('forbidden')
    const article = await newArticle(client)
    await share(lab, await client.articles.get({ params: { id: article.id } }), { is_public: 1 })
    await write(lab.as(stranger), 'material-feedback', { ...feedback, article_id: article.id })
    // The feedback on an article outlives it.
    await client.articles.remove({ params: { id } })
    await write(client, 'material-feedback', { ...feedback, note: 'Gone now.' }, seen(given))
  })

  deepIt('adds no event for a learner who does not record events', async () => {
    const { client, feedback } = await withArticle()
    const off = await write(client, 'privacy', { ...allAllowed, record_events: false }, { record_id: 'me' })
    const given = await write(client, 'material-feedback', feedback)
    expect((await list(client, 'evidence')).items).toEqual([])
    await write(client, 'privacy', allAllowed, seen(off))
    await write(client, 'material-feedback', feedback, seen(given))
    expect((await list(client, 'evidence')).items).toHaveLength(1)
  })
})
