import { describe, expect, it } from 'vitest'
import { finish } from '../../../handlers/data/edit-stories.ts'
import { type DataClient, dataLab } from '../../../handlers/data/lab.ts'
import { beforeNextWrite, writeResults } from '../../../handlers/data/sentence-stories.ts'
import {
  giveToTask,
  insert,
  labWithNew,
  labWithPublished,
  numbered,
  publish,
  readPage,
  sentencesOf,
  type WorkedOn,
  write,
} from '../../../handlers/data/stories.ts'
import { outcomeOf } from '../../../support/outcome.ts'

const open = dataLab()

describe('a task that is superseded between its read and its write', () => {
  it.each([
    ['a batch of rows', (client, article) => insert(client, article, numbered(3), { revision: 2 }), 0],
    ['a revision', (client, article) => insert(client, article, numbered(70), { revision: 2 }), 1],
    ['translations', (client, article) => write(client, 'translations', article, [0]), 0],
    ['explanations', (client, article) => write(client, 'explanations', article, [0]), 0],
    ['full results', (client, article) => writeResults(client, article, [{ index: 0, translation: 'T' }]), 0],
    ['its end', finish, 0],
    [
      'its progress',
      (client, { id, task_id }) =>
        client.articles.progress({ params: { id }, body: { task_id, progress: 9 } }),
      0,
    ],
    [
      'a summary',
      (client, { id, task_id }) =>
        client.articles.summary({ params: { id }, body: { task_id, summary: 's' } }),
      0,
    ],
  ] satisfies [string, (client: DataClient, article: WorkedOn) => Promise<unknown>, number][])(
    'does not write %s',
    async (_, use, passed) => {
      const { lab, client, article } = await labWithPublished(open, numbered(70))
      const before = await readPage(client, article.id)
      const next = { task_id: '' }
      beforeNextWrite(lab, async () => Object.assign(next, await giveToTask(lab, article)), passed)
      await expect(use(client, article)).rejects.toMatchObject({ code: 'superseded' })
      expect(await readPage(client, article.id)).toEqual({
        ...before,
        head: { ...before.head, task_id: next.task_id },
      })
    },
  )
})

describe('a late write', () => {
  it('does not touch the revision of the task that took over', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(70))
    const takeOver = async () => publish(client, await giveToTask(lab, article), numbered(5), 2)
    beforeNextWrite(lab, takeOver, 1)
    await expect(publish(client, article, numbered(66), 2)).rejects.toMatchObject({ code: 'superseded' })
    expect(await sentencesOf(client, article.id)).toEqual(numbered(5))
  })

  it('does not reach a revision that has been replaced meanwhile', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(3))
    beforeNextWrite(lab, () => publish(client, article, numbered(4), 2))
    expect(await outcomeOf(write(client, 'translations', article, [0]))).toBe('version_conflict')
  })

  it.each([0, 1])(
    'does not overwrite outputs with a repeated batch, after %i of its writes',
    async passed => {
      const { lab, client, article } = await labWithNew(open)
      beforeNextWrite(
        lab,
        async () => {
          await insert(client, article, numbered(128), { total_rows: 134 })
          await write(client, 'translations', article, [0])
        },
        passed,
      )
      expect(await insert(client, article, numbered(128), { total_rows: 134 })).toMatchObject({
        rows_ready: 128,
      })
      expect((await readPage(client, article.id)).rows[0]).toMatchObject({ translation: 'translations 0' })
    },
  )

  it('starts over from the current state', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(3))
    const { articles } = lab.app.content
    beforeNextWrite(lab, () =>
      articles.patch({ id: article.id }).set({ metadata: '{"source_media":"v"}' }).go(),
    )
    expect(await finish(client, article)).toMatchObject({
      status: 'completed',
      metadata: { source_media: 'v' },
    })
  })

  it('gives up if other writes always come first', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(3))
    let times = 0
    lab.client.middlewareStack.add(
      (next, context) => async args => {
        if (context.commandName === 'TransactWriteItemsCommand') {
          times += 1
          const metadata = JSON.stringify({ times })
          await lab.app.content.articles.patch({ id: article.id }).set({ metadata }).go()
        }
        return next(args)
      },
      { name: 'outrun', step: 'initialize' },
    )
    await expect(finish(client, article)).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    expect(times).toBe(8)
  })
})
