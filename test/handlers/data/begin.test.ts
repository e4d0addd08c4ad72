import { describe, expect, it } from 'vitest'
import { atOnce, outcomeOf } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { edit, finish, labWithFinished, waitedFor } from './edit-stories.ts'
import { dataLab, newTaskId } from './lab.ts'

const open = dataLab()

describe('a task that begins', () => {
  it('holds the article, and is found after a restart', async () => {
    const { lab, client, id } = await labWithFinished(open, ['本。'])
    lab.clock.advance(60)
    const task_id = newTaskId()
    const head = await client.articles.begin({ params: { id }, body: { task_id } })
    expect(head).toMatchObject({
      status: 'processing',
      progress: 0,
      task_id,
      updated_at: '2026-11-20T09:01:00.000Z',
    })
    expect(await client.articles.get({ params: { id } })).toEqual(head)
    expect(await waitedFor(lab)).toEqual([{ article_id: id, task_id }])
  })

  deepIt('changes nothing if it repeats its request', async () => {
    const { lab, client, id } = await labWithFinished(open, ['本。'])
    const begun = { params: { id }, body: { task_id: newTaskId() } }
    const head = await client.articles.begin(begun)
    lab.clock.advance(60)
    expect(await client.articles.begin(begun)).toEqual(head)
  })

  deepIt('cannot begin again once it has ended', async () => {
    const { client, id } = await labWithFinished(open, ['本。'])
    const task_id = newTaskId()
    await client.articles.begin({ params: { id }, body: { task_id } })
    const ended = await finish(client, { id, task_id })
    expect(await outcomeOf(client.articles.begin({ params: { id }, body: { task_id } }))).toBe('superseded')
    expect(await client.articles.get({ params: { id } })).toEqual(ended)
  })

  deepIt('does not get the article if its end overtakes its beginning', async () => {
    const { client, id } = await labWithFinished(open, ['本。'])
    const task_id = newTaskId()
    const before = await client.articles.get({ params: { id } })
    const superseded = { code: 'superseded' }
    await expect(finish(client, { id, task_id })).rejects.toMatchObject(superseded)
    await expect(client.articles.begin({ params: { id }, body: { task_id } })).rejects.toMatchObject(
      superseded,
    )
    await expect(edit(client, id, ['雨。'], { task_id })).rejects.toMatchObject(superseded)
    expect(await client.articles.get({ params: { id } })).toEqual(before)
  })

  deepIt('does not take an article from another task; of two concurrent tasks one gets it', async () => {
    const { lab, client, id } = await labWithFinished(open, ['本。'])
    const { answers, refusals } = await atOnce(
      [1, 2].map(() => client.articles.begin({ params: { id }, body: { task_id: newTaskId() } })),
    )
    expect([answers, refusals]).toMatchObject([[{}], [{ status: 409, code: 'article_busy' }]])
    expect(await waitedFor(lab)).toHaveLength(1)
  })
})
