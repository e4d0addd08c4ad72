import { describe, expect, it } from 'vitest'
import { articleLab, busyWith, cancelledUpload, outcome, read, uploaded } from '../../flows/article-stack.ts'
import { madeUpReading } from '../../support/fake-provider/furigana-answers.ts'
import { shortText } from '../../support/texts.ts'

const lab = articleLab()

const generate = (id: number) => lab.hana.study.articles.generateFurigana({ params: { id } })

const withoutFurigana = (view: Awaited<ReturnType<typeof read>>) => ({
  ...view,
  sentences: view.sentences.map(({ furigana, ...row }) => row),
})

describe('filling in furigana', () => {
  it('overwrites only furigana, except those that a person edited', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    const own = [{ text: '雨が', reading: 'あめが' }, { text: '降っていた。' }]
    await lab.hana.study.sentences.furigana({ params: { id, idx: 0 }, body: { furigana: own } })
    await lab.hana.study.sentences.source({
      params: { id, idx: 1 },
      body: { sentence: '彼は帽子を持っていない。' },
    })
    const changed = await read(lab.hana, id)
    expect(changed.sentences[1]?.furigana).toEqual([])

    const { task, article } = await outcome(lab.hana, generate(id))
    expect(task).toMatchObject({ kind: 'furigana', state: 'completed', article_id: id })
    expect(task.result).toMatchObject({
      sentences: 3,
      furigana: 3,
      translated: 0,
      explained: 0,
      warnings: [],
    })
    expect(article.sentences[0]?.furigana).toEqual(own)
    expect(article.sentences[1]?.furigana).toContainEqual({ text: '帽子', reading: madeUpReading('帽子') })
    expect(withoutFurigana(article)).toEqual(withoutFurigana(changed))
  })

  it('never changes the status of the article, whether it succeeds or fails', async () => {
    const id = await cancelledUpload(lab, shortText)
    const before = await read(lab.hana, id)
    const { article } = await outcome(lab.hana, generate(id))
    expect(withoutFurigana(article)).toEqual(withoutFurigana(before))

    const letGo = await busyWith(lab)
    const { task_id } = await generate(id)
    expect(await read(lab.hana, id)).toEqual(article)
    const task = await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect(task.state).toBe('cancelled')
    expect(await read(lab.hana, id)).toEqual(article)
    await letGo()
  })

  it('works on the article as it is when the task starts, and no other task starts meanwhile', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    const letGo = await busyWith(lab)
    const waiting = await generate(id)
    const own = [{ text: '雨が', reading: 'あめが' }, { text: '降っていた。' }]
    await lab.hana.study.sentences.furigana({ params: { id, idx: 0 }, body: { furigana: own } })
    await expect(generate(id)).rejects.toMatchObject({ code: 'article_busy' })
    const rewritten = { params: { id, idx: 0 }, body: { sentence: '雪。' } }
    await expect(lab.hana.study.sentences.source(rewritten)).rejects.toMatchObject({ code: 'article_busy' })
    await expect(
      lab.hana.study.articles.edit({ params: { id }, body: { raw_content: '海。' } }),
    ).rejects.toMatchObject({ code: 'article_busy' })
    lab.provider.behave([])
    await letGo()
    const { task, article } = await outcome(lab.hana, Promise.resolve(waiting))
    expect(task).toMatchObject({ state: 'completed', result: { sentences: 3, furigana: 3 } })
    expect(article.sentences[0]?.furigana).toEqual(own)
  })
})
