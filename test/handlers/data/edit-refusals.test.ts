import { describe, expect, it } from 'vitest'
import { deepIt } from '../../support/sample.ts'
import { edit, finishedArticle, keysOf, labWithFinished } from './edit-stories.ts'
import { dataLab, newTaskId, reader, root, stranger } from './lab.ts'
import { sentencesOf, uncompressible } from './stories.ts'

const open = dataLab()

describe('an edit is refused', () => {
  it('for an article of another account, or a missing one', async () => {
    const lab = await open()
    const { id } = await finishedArticle(lab.as(reader), ['春。'])
    await expect(edit(lab.as(stranger), id, ['夏。'])).rejects.toMatchObject({ code: 'forbidden' })
    await expect(edit(lab.as(reader), 99, ['夏。'])).rejects.toMatchObject({ code: 'not_found' })
    expect((await edit(lab.as(root), id, ['夏。'])).article).toMatchObject({ user_id: reader.user_id })
  })

  deepIt('while another task holds the article, but not while its own task does', async () => {
    const { client, id } = await labWithFinished(open, ['春。'])
    const task_id = newTaskId()
    await client.articles.begin({ params: { id }, body: { task_id } })
    await expect(edit(client, id, ['夏。'])).rejects.toMatchObject({ status: 409, code: 'article_busy' })
    expect((await edit(client, id, ['夏。'], { task_id })).article).toMatchObject({ task_id, revision: 2 })
  })

  deepIt('when it is based on a text that has changed since', async () => {
    const { client, id } = await labWithFinished(open, ['春。', '夏。'])
    await edit(client, id, ['春。'], { content_revision: 1 })
    const stale = client.articles.applyEdit({
      params: { id },
      body: { task_id: newTaskId(), row_lengths: [4], recompute: 'all', content_revision: 1 },
    })
    await expect(stale).rejects.toMatchObject({
      status: 409,
      code: 'version_conflict',
      extras: { members: { current_version: 2 } },
    })
    expect(await sentencesOf(client, id)).toEqual(['春。'])
  })

  deepIt.each([
    ['rows that do not add up', { row_lengths: [2, 1] }, 'body.row_lengths'],
    ['rows beyond the text', { row_lengths: [2, 3] }, 'body.row_lengths'],
    ['white space alone', { raw_content: '\uFEFF \r\n', row_lengths: [2] }, 'body.raw_content'],
    ['a row of half a character', { raw_content: '春😀。', row_lengths: [2, 2] }, 'body.row_lengths'],
    ['a row of nothing', { row_lengths: [2, 0, 2] }, 'body.row_lengths.1'],
  ])('that gives %s, and nothing is changed', async (_, wrong, path) => {
    const { lab, client, id } = await labWithFinished(open, ['春。', '夏。'])
    const keys = await keysOf(lab, id)
    await expect(edit(client, id, ['秋。', '冬。'], wrong)).rejects.toMatchObject({
      status: 400,
      extras: { errors: [{ path }] },
    })
    expect(await keysOf(lab, id)).toEqual(keys)
    expect(await sentencesOf(client, id)).toEqual(['春。', '夏。'])
  })

  deepIt('when its text does not fit into one transaction, before anything is written', async () => {
    const { lab, client, id } = await labWithFinished(open, ['春。'])
    const keys = await keysOf(lab, id)
    const text = uncompressible(1_800_000)
    const rows = Array.from({ length: 400 }, (_, row) => text.slice(row * 4_500, (row + 1) * 4_500))
    await expect(edit(client, id, rows)).rejects.toMatchObject({ status: 413, code: 'too_large' })
    expect(await keysOf(lab, id)).toEqual(keys)
  })
})
