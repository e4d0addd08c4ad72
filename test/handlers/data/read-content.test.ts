import { describe, expect, it } from 'vitest'
import { readContent } from '../../../lib/data/articles/rows/find-rows.ts'
import type { Acting } from '../../../lib/platform/auth/actor.ts'
import { ConditionFailed } from '../../../lib/store/errors.ts'
import { retryWhenChanged } from '../../../lib/store/writing/retry-when-changed.ts'
import { deepIt } from '../../support/sample.ts'
import { allRows, edit, finish, labWithFinished } from './edit-stories.ts'
import { dataLab, type Lab, reader, stranger } from './lab.ts'
import { sentenceOf } from './sentence-stories.ts'
import { labWithPublished, numbered, publishedArticle, share, write } from './stories.ts'

const open = dataLab()

const read = ({ app }: Lab, acting: Acting | null, id: number, signal = app.content.signal) =>
  readContent({ ...app.content, acting, signal }, id)

/** Every row; `between` happens once the first part has been read. */
async function readAll(lab: Lab, acting: Acting | null, id: number, between?: () => Promise<unknown>) {
  const { head, parts } = await read(lab, acting, id)
  const rows: string[] = []
  for await (const part of parts) {
    expect(part.start).toBe(rows.length)
    expect(part.rows.length).toBeLessThanOrEqual(256)
    rows.push(...part.rows.map(({ sentence }) => sentence))
    if (part.start === 0) await between?.()
  }
  return { head, rows }
}

describe('reading all of an article', () => {
  it('returns every row once and in order, even while a task holds the article', async () => {
    const { lab, client, id } = await labWithFinished(open, numbered(300), {}, [5])
    const edited = [...numbered(300).slice(0, 100), '新しい。', '\n', ...numbered(300).slice(110)]
    await edit(client, id, edited)
    expect(await client.articles.get({ params: { id } })).toMatchObject({ status: 'processing' })
    const { head, rows } = await readAll(lab, reader, id)
    expect(rows).toEqual(edited)
    expect(head).toMatchObject({ id, content_revision: 2 })
    const { parts } = await read(lab, reader, id)
    const [row] = (await parts.next()).value?.rows.slice(5) ?? []
    expect(row).toMatchObject({ sentence: '文5。', translation: '訳 文5。', explanation: '解 文5。' })
  })

  deepIt('fails when the text is edited meanwhile, and reads the new text when it starts over', async () => {
    const { lab, client, id } = await labWithFinished(open, numbered(300), {}, [0])
    const edited = ['先頭。', ...numbered(300)]
    const failures: unknown[] = []
    const { rows } = await retryWhenChanged(async () => {
      try {
        return await readAll(lab, reader, id, async () => {
          if (failures.length === 0) await edit(client, id, edited)
        })
      } catch (error) {
        failures.push(error)
        throw error
      }
    })
    expect(failures).toEqual([expect.any(ConditionFailed)])
    expect(rows).toEqual(edited)
    expect(rows).toEqual((await allRows(client, id)).map(({ sentence }) => sentence))
  })

  deepIt('fails if one sentence gets another text within the revision', async () => {
    const { lab, client, article } = await labWithFinished(open, numbered(300), {}, [0])
    const change = () => sentenceOf(client, article, 290).source({ sentence: '別の文。' })
    await expect(readAll(lab, reader, article.id, change)).rejects.toThrow(ConditionFailed)
  })

  deepIt('continues if a sentence is translated meanwhile', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(300))
    const translate = () => write(client, 'translations', article, [0, 299])
    expect((await readAll(lab, reader, article.id, translate)).rows).toEqual(numbered(300))
  })

  deepIt('fails with a Problem if the article is deleted or withdrawn meanwhile', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(300))
    await finish(client, article)
    const remove = () => client.articles.remove({ params: { id: article.id } })
    await expect(readAll(lab, reader, article.id, remove)).rejects.toMatchObject({ code: 'not_found' })

    const shared = await publishedArticle(client, numbered(300))
    await share(lab, shared, { is_public: 1 })
    const withdraw = () => client.articles.patch({ params: { id: shared.id }, body: { is_public: false } })
    await expect(readAll(lab, stranger, shared.id, withdraw)).rejects.toMatchObject({ code: 'forbidden' })
  })

  deepIt('stops when its caller stops', async () => {
    const lab = await open()
    const { id } = await publishedArticle(lab.as(reader), numbered(300))
    const controller = new AbortController()
    const { parts } = await read(lab, reader, id, controller.signal)
    await parts.next()
    controller.abort(new Error('enough'))
    await expect(parts.next()).rejects.toThrow()
  })
})
