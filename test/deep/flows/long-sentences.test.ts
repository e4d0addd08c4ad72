import { describe, expect, it } from 'vitest'
import { articleLab, contentOf, outcome, read, uploaded } from '../../flows/article-stack.ts'

const lab = articleLab()

const tooLong = 'あ'.repeat(1_001)
const fitting = 'い'.repeat(1_000)
const refusedLine = (number: number) => ({
  status: 400,
  code: 'invalid_input',
  message: expect.stringContaining(`Line ${number} has 1001 characters`),
})
const lengthsOf = (article: Parameters<typeof contentOf>[0]) =>
  contentOf(article).map(({ sentence }) => sentence.length)

describe('a line of a song', () => {
  const song = { genre: 'song', explain_mode: 'split' } as const

  it('is one sentence up to the limit, whatever white space is around it', async () => {
    const { id } = await uploaded(lab.hana, `${'　'.repeat(900)}${fitting}\n短い。行。`, song)
    expect(lengthsOf(await read(lab.hana, id))).toEqual([1_000, 5])
  })

  it('past the limit is refused with its number, in an upload, an edit and as a source', async () => {
    const { articles, sentences } = lab.hana.study
    const before = (await articles.list({})).total
    const raw_content = `一行目\r\n\r\n　${tooLong}　\n四行目`
    await expect(articles.upload({ body: { raw_content, ...song } })).rejects.toMatchObject(refusedLine(3))
    expect((await articles.list({})).total).toBe(before)

    const article = await uploaded(lab.hana, '一行目', song)
    const { id } = article
    await expect(
      articles.edit({ params: { id }, body: { raw_content: `一行目\n${tooLong}` } }),
    ).rejects.toMatchObject(refusedLine(2))
    await expect(
      sentences.source({ params: { id, idx: 0 }, body: { sentence: tooLong } }),
    ).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await read(lab.hana, id)).toEqual(article)
    await sentences.source({ params: { id, idx: 0 }, body: { sentence: fitting } })
  })
})

describe('a sentence that is too long in a text other than a song', () => {
  it('is cut, and the task reports it: an upload, an edit, a re-parse', async () => {
    const body = { raw_content: `${tooLong}。短い。`, explain_mode: 'split' as const }
    const { articles } = lab.hana.study
    const { task, article } = await outcome(lab.hana, articles.upload({ body }))
    expect(task.result?.warnings).toEqual(['sentences_cut'])
    expect(lengthsOf(article)).toEqual([1_000, 2, 3])

    const params = { id: article.id }
    const reparsed = await outcome(lab.hana, articles.reparse({ params }))
    expect(reparsed.task.result?.warnings).toEqual(['sentences_cut'])
    const edit = (raw_content: string) => outcome(lab.hana, articles.edit({ params, body: { raw_content } }))
    expect((await edit(`${tooLong}。長い。`)).task.result?.warnings).toEqual(['sentences_cut'])
    expect((await edit('短い。')).task.result?.warnings).toEqual([])
  })
})
