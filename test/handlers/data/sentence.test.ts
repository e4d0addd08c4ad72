import { describe, expect, it } from 'vitest'
import { conflictWith, invalidAt } from '../../support/outcome.ts'
import { deepDescribe } from '../../support/sample.ts'
import { dataLab, reader, root } from './lab.ts'
import { beforeNextWrite, freeArticle, labWithFree, sentenceOf } from './sentence-stories.ts'
import { storedItems } from './stored-items.ts'
import { newArticle, numbered, readPage } from './stories.ts'

const open = dataLab()

const own = [{ text: '文', reading: 'ふみ' }, { text: '1。' }]

/** Every way to write one sentence, on a text that has not changed unless said otherwise. */
type Write = (of: ReturnType<typeof sentenceOf>, content_revision?: number) => Promise<unknown>
const writes: [string, Write][] = [
  ['furigana', (of, content_revision) => of.furigana({ furigana: own, content_revision })],
  ['source', (of, content_revision) => of.source({ sentence: '別の文。', content_revision })],
  ['result', (of, content_revision = 1) => of.result({ translation: 'T', content_revision })],
  ['translation', (of, content_revision) => of.translation({ translation: 'mine', content_revision })],
  ['times', (of, content_revision) => of.times({ start_ms: 500, end_ms: 1_500, content_revision })],
  ['notes', (of, content_revision) => of.notes({ notes: 'mine', content_revision })],
]

describe.each(writes)('the %s of one sentence', (_, write) => {
  it('can be written by its owner or an administrator, who gets the current sentence', async () => {
    const lab = await open()
    const article = await freeArticle(lab.as(reader), numbered(70))
    for (const acting of [reader, root]) {
      const client = lab.as(acting)
      const { content_revision } = await client.articles.get({ params: { id: article.id } })
      const written = await write(sentenceOf(client, article, 1), content_revision)
      expect(written).toEqual((await readPage(client, article.id)).rows[1])
      expect(written).toMatchObject({ index: 1, full_prompt: null })
    }
  })
})

/** Translation, times and notes are written as furigana are. */
deepDescribe.each(writes.slice(0, 3))('the %s of one sentence', (_, write) => {
  it('appears in the next read, under another tag', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(70))
    lab.clock.advance(2)
    const before = await readPage(client, article.id)
    const written = await write(sentenceOf(client, article, 1))
    const after = await readPage(client, article.id)
    expect(after.rows).toEqual(before.rows.map((row, index) => (index === 1 ? written : row)))
    expect(after.rows).not.toEqual(before.rows)
    expect(after.tag).not.toBe(before.tag)
  })

  it('is refused if the text has changed since', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(3))
    await sentenceOf(client, article, 0).source({ sentence: '新しい文。' })
    const before = await storedItems(lab, article)
    for (const [index, content_revision] of [
      [1, 1],
      [99, 1],
      [1, 3],
    ])
      await expect(write(sentenceOf(client, article, index ?? 0), content_revision)).rejects.toMatchObject(
        conflictWith(2),
      )
    expect(await storedItems(lab, article)).toEqual(before)
  })

  it('is refused when the text changes at the last moment', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(3))
    beforeNextWrite(lab, () => sentenceOf(client, article, 0).source({ sentence: '新しい文。' }))
    await expect(write(sentenceOf(client, article, 1), 1)).rejects.toMatchObject(conflictWith(2))
    expect((await readPage(client, article.id)).rows[1]).toMatchObject({
      sentence: '文1。',
      translation: '',
      notes: '',
      furigana: [{ text: '文1。' }],
    })
  })

  it('is refused for a missing sentence or article, a line break and a blank', async () => {
    const { lab, client, article } = await labWithFree(open, [...numbered(3), '\n\n', '　'])
    const before = await storedItems(lab, article)
    const notThere = { status: 404, code: 'not_found' }
    const notOne = { status: 400, extras: { errors: [{ path: 'path.idx' }] } }
    for (const [index, problem] of [
      [3, notOne],
      [4, notOne],
      [5, notThere],
    ] as const)
      await expect(write(sentenceOf(client, article, index))).rejects.toMatchObject(problem)
    expect(await storedItems(lab, article)).toEqual(before)
    const { id } = await newArticle(client)
    for (const other of [{ id }, { id: id + 1 }])
      await expect(write(sentenceOf(client, other, 0))).rejects.toMatchObject(notThere)
  })
})

it.each([
  ['notes', of => of.notes({ notes: '\ud83d' })],
  ['explanation', of => of.result({ explanation: 'a\ud83db', content_revision: 1 })],
] satisfies [string, Write][])(
  'half of a character is refused in the %s, since no store takes it',
  async (field, write) => {
    const { lab, client, article } = await labWithFree(open, numbered(2))
    const before = await storedItems(lab, article)
    await expect(write(sentenceOf(client, article, 1))).rejects.toMatchObject(invalidAt(`body.${field}`))
    expect(await storedItems(lab, article)).toEqual(before)
  },
)
