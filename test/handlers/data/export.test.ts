import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../../lib/store/writing/transact.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { deepIt } from '../../support/sample.ts'
import { allRows, edit, finish, labWithFinished, note } from './edit-stories.ts'
import { exportOf, type Line, ofKind, parsed, streamOf } from './export-stories.ts'
import { give } from './feedback-stories.ts'
import { type DataClient, dataLab, type Lab, reader, stranger } from './lab.ts'
import { newArticle, numbered, publishedArticle, share } from './stories.ts'

const open = dataLab()
/** The lines as they come, one part after the other; `between` happens when that line has come. */
async function exportWhile(lab: Lab, isReached: (line: Line) => boolean, between: () => Promise<unknown>) {
  const lines: Line[] = []
  let isLeft = true
  for await (const part of streamOf(lab, reader)) {
    const some = parsed(String(part))
    lines.push(...some)
    if (isLeft && some.some(isReached)) {
      isLeft = false
      await between()
    }
  }
  return lines
}

/** An article as an export should show it. */
async function readArticle(client: DataClient, id: number) {
  const { raw_content } = await client.articles.text({ params: { id } })
  const rows = (await allRows(client, id)).map(
    ({ index, sentence, translation, explanation, furigana, notes, metadata }) => ({
      kind: 'row',
      article_id: id,
      index,
      sentence,
      translation,
      explanation,
      furigana,
      notes,
      metadata,
    }),
  )
  return { article: { kind: 'article', id, user_id: reader.user_id, raw_content }, rows }
}

const SERIES = '01JD0000000000000000000000'

describe('an export of everything', () => {
  it('contains all stored data of the account, and a line that marks its end', async () => {
    const { lab, client, id } = await labWithFinished(open, numbered(300), { title: '長い' }, [0, 299])
    await note(client, id, 3, 'mine')
    lab.clock.advance(1)
    const empty = await newArticle(client, { title: '空' })
    for (const article_id of [id, empty.id]) await client.favorites.add({ params: { id: article_id } })

    const series = { name: '本', articles: [empty.id, id] }
    await client.series.put({ params: { id: SERIES }, body: { expected_version: 0, ...series } })

    const told = await give(client)

    const lines = await exportOf(lab, reader)
    expect(lines[0]).toEqual({ kind: 'account', format: 1, user_id: 1, username: 'no. 1', role: 'user' })
    expect(lines[1]).toEqual({ kind: 'origin', installation: null })
    const { article, rows } = await readArticle(client, id)
    expect(ofKind(lines, 'article')).toMatchObject([article, { id: empty.id, raw_content: '本を読む。' }])
    expect(ofKind(lines, 'row')).toEqual(rows)
    expect(rows[3]).toMatchObject({ notes: 'mine' })
    expect(rows[299]).toMatchObject({ translation: '訳 文299。', explanation: '解 文299。' })
    const created_at = lab.clock.now().toISOString()
    expect(ofKind(lines, 'favorite')).toEqual(
      [id, empty.id].map(article_id => ({ kind: 'favorite', article_id, created_at })),
    )
    expect(ofKind(lines, 'series')).toEqual([{ kind: 'series', id: SERIES, ...series }])
    expect(ofKind(lines, 'feedback')).toEqual([{ ...told, kind: 'feedback', feedback_kind: told.kind }])
    expect(lines.at(-1)).toEqual({ kind: 'end', lines: lines.length - 1 })
    expect(JSON.stringify(lines)).not.toMatch(/gsi1|__edb|full_prompt/)
  })

  deepIt('contains nothing of another account, even if both share an article', async () => {
    const lab = await open()
    const article = await publishedArticle(lab.as(reader), numbered(3))
    await note(lab.as(reader), article.id, 0, 'mine alone')
    await share(lab, article, { is_public: 1 })
    await lab.as(reader).favorites.add({ params: { id: article.id } })
    expect(await exportOf(lab, stranger)).toMatchObject([
      { kind: 'account', user_id: 2 },
      { kind: 'origin' },
      { kind: 'end', lines: 2 },
    ])
    await lab.as(stranger).favorites.add({ params: { id: article.id } })
    const lines = await exportOf(lab, stranger)
    expect(lines.map(({ kind }) => kind)).toEqual(['account', 'origin', 'favorite', 'end'])
    expect(JSON.stringify(lines)).not.toContain('mine alone')
  })

  deepIt('continues from part to part until it is complete, and has the same bytes each time', async () => {
    const lab = await open()
    const ids = Array.from({ length: 203 }, (_, n) => n + 1)
    const { client, favorites } = lab.app.content
    const puts = ids.map(article_id => {
      lab.clock.advance(1)
      const created_at = lab.clock.now().toISOString()
      return inTransaction(favorites).put({ user_id: reader.user_id, article_id, created_at })
    })
    await writeAll(client, puts)
    const lines = await exportOf(lab, reader)
    expect(ofKind(lines, 'favorite').map(({ article_id }) => article_id)).toEqual(ids)
    const text = async () => {
      let parts = ''
      for await (const part of streamOf(lab, reader)) parts += String(part)
      return parts
    }
    // The engine gives the attributes of an item in another order each time.
    expect(await text()).toBe(await text())
  })

  deepIt('contains an article again, complete, if its text changes while it is read', async () => {
    const { lab, client, id } = await labWithFinished(open, numbered(1_100), {}, [0])
    const edited = ['先頭。', ...numbered(1_100)]
    const isFirst = ({ kind, index }: Line) => kind === 'row' && index === 0
    const lines = await exportWhile(lab, isFirst, () => edit(client, id, edited))
    const again = lines.findLastIndex(({ kind }) => kind === 'article')
    expect(ofKind(lines, 'article')).toHaveLength(2)
    const { article, rows } = await readArticle(client, id)
    expect(lines[again]).toMatchObject(article)
    expect(ofKind(lines.slice(again), 'row')).toEqual(rows)
    expect(lines.at(-1)?.kind).toBe('end')
  })

  deepIt('continues after an article that is deleted while it is read', async () => {
    const { lab, client } = await open.asReader()
    const doomed = await publishedArticle(client, numbered(1_100))
    await finish(client, doomed)
    lab.clock.advance(1)
    const next = await publishedArticle(client, numbered(2))
    const isFirst = ({ kind, index }: Line) => kind === 'row' && index === 0
    const remove = () => client.articles.remove({ params: { id: doomed.id } })
    const lines = await exportWhile(lab, isFirst, remove)
    expect(ofKind(lines, 'article').map(({ id }) => id)).toEqual([doomed.id, next.id])
    expect(lines.at(-1)?.kind).toBe('end')
  })

  deepIt('reads no further ahead than the client has taken, and ends when the client leaves', async () => {
    const { lab, client } = await open.asReader()
    for (let n = 0; n < 12; n += 1) await newArticle(client)
    const controller = new AbortController()
    const requests = await lab.requestsOf(async () => {
      const stream = streamOf(lab, reader, { signal: controller.signal })
      const [first] = await stream.take(1).toArray()
      expect(parsed(String(first))).toMatchObject([{ kind: 'account' }])
      controller.abort()
      stream.destroy()
    })
    expect(requests.length).toBeLessThan(12)
  })
})
