import { describe, expect, it } from 'vitest'
import { articleLab, busyWith, listenTo, outcome, read, textOf, uploaded } from '../../flows/article-stack.ts'
import { behaviours } from '../../support/fake-provider/index.ts'
import { shortText } from '../../support/texts.ts'

const lab = articleLab()

const edit = (id: number, raw_content: string) =>
  lab.hana.study.articles.edit({ params: { id }, body: { raw_content } })
const otherText = shortText.replace('傘', '帽子')

describe('while a task works on an article', () => {
  it('no other task starts on it, it cannot be deleted, and readers already see the new text', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    lab.provider.behave(behaviours.hang)
    const heard = listenTo(lab.provider)
    const { task_id } = await edit(id, otherText)
    await expect.poll(() => heard.requests().length).toBeGreaterThan(0)

    const { articles } = lab.hana.study
    const params = { id }
    for (const begin of [
      () => edit(id, shortText),
      () => articles.reparse({ params }),
      () => articles.retry({ params }),
      () => articles.generateFurigana({ params }),
    ])
      await expect(begin()).rejects.toMatchObject({ status: 409, code: 'article_busy' })
    await expect(articles.remove({ params })).rejects.toMatchObject({
      status: 409,
      code: 'article_processing',
    })
    const during = await read(lab.hana, id)
    expect(during.status).toBe('processing')
    expect(textOf(during)).toBe(otherText)
    // All of its outputs are written together.
    expect(during.sentences[1]).toMatchObject({ furigana: [], analysis_status: 'pending' })

    const task = await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect(task).toMatchObject({ state: 'cancelled', article_id: id })
    const after = await read(lab.hana, id)
    expect(after).toMatchObject({ status: 'cancelled' })
    expect(textOf(after)).toBe(otherText)
    expect(after.sentences[1]).toMatchObject({ translation: '', analysis_status: 'pending' })

    lab.provider.behave([])
    const filled = listenTo(lab.provider)
    const { article } = await outcome(lab.hana, articles.retry({ params }))
    expect(filled.for('translation').asked).toEqual(['彼女は帽子を持っていない。'])
    expect(article).toMatchObject({ status: 'completed', success_rate: 1 })
    expect(article.sentences[1]?.furigana).toContainEqual({ text: '帽子', reading: 'ぼうし' })
  })

  it('one of two concurrent edits is accepted', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    const texts = [otherText, shortText.replace('駅', '海')]
    // The accepted one waits, so that it has not ended when the other arrives.
    const letGo = await busyWith(lab)
    const taken = await Promise.allSettled(texts.map(text => edit(id, text)))
    await letGo()
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const winner = taken.findIndex(({ status }) => status === 'fulfilled')
    for (const edit of taken) {
      if (edit.status === 'rejected') expect(edit.reason).toMatchObject({ code: 'article_busy' })
      else await outcome(lab.hana, Promise.resolve(edit.value))
    }
    expect(textOf(await read(lab.hana, id))).toBe(texts[winner])
  })

  it('a queued edit has already published its text, and leaves its outputs missing if it is cancelled', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    const letGo = await busyWith(lab)
    const { task_id } = await edit(id, otherText)
    expect(await read(lab.hana, id)).toMatchObject({ status: 'processing', progress: 0 })
    expect(textOf(await read(lab.hana, id))).toBe(otherText)
    const task = await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect(task).toMatchObject({ state: 'cancelled', step: 'queued' })
    expect(await read(lab.hana, id)).toMatchObject({ status: 'cancelled', content_revision: 2 })
    await letGo()

    const { article } = await outcome(lab.hana, lab.hana.study.articles.retry({ params: { id } }))
    expect(article).toMatchObject({ status: 'completed', success_rate: 1 })
    expect(article.sentences[1]?.furigana).toContainEqual({ text: '帽子', reading: 'ぼうし' })
  })

  it('an edit that leaves nothing to analyse ends at once, even when the queue is full', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    const letGo = await busyWith(lab)
    const { task, article } = await outcome(lab.hana, edit(id, shortText.slice(shortText.indexOf('「'))))
    expect(task).toMatchObject({ state: 'completed', progress: 100, result: { sentences: 0 } })
    expect(article).toMatchObject({ status: 'completed', total_sentences: 2 })
    await letGo()
  })
})

describe('an invalid edit', () => {
  it.each([
    ['a text of blanks', { raw_content: ' \n\u3000\n' }, 'invalid_input'],
    ['no text', { raw_content: '' }, 'invalid_input'],
    ['a text that is too long', { raw_content: 'あ'.repeat(500_001) }, 'too_large'],
    ['a text based on an older one', { raw_content: otherText, content_revision: 0 }, 'version_conflict'],
    ['too many rows', { raw_content: 'あ\n'.repeat(26_000) }, 'too_large'],
  ])('with %s is refused, and nothing is written', async (_, body, code) => {
    const before = await uploaded(lab.hana, shortText, { explain_mode: 'split' })
    const { logged } = lab.stack
    const lines = logged.length
    const { edit } = lab.hana.study.articles
    const refused = edit({ params: { id: before.id }, body })
    await expect(refused).rejects.toMatchObject({ code })
    if (code === 'version_conflict')
      await expect(refused).rejects.toMatchObject({ extras: { members: { current_version: 1 } } })
    expect(await read(lab.hana, before.id)).toEqual(before)
    expect(logged.slice(lines).filter(line => line.includes('could not be written'))).toEqual([])
  })
})

describe('a provider that is down during an edit', () => {
  it('loses only the outputs of changed sentences, reports that, and a retry fills them in', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    lab.provider.behave(behaviours.status(500))
    const { task, article } = await outcome(lab.hana, edit(id, otherText))
    expect(task.result).toMatchObject({ sentences: 1, translated: 0, missing_count: 2 })
    expect(task.result?.warnings).toEqual(['provider_failed'])
    expect(article.status).toBe('completed')
    expect(article.sentences[1]).toMatchObject({
      translation: '',
      analysis_status: 'failed',
      metadata: { explanation_source: 'rules', failures: { translation: expect.any(String) } },
    })

    lab.provider.behave([])
    const heard = listenTo(lab.provider)
    const retried = await outcome(lab.hana, lab.hana.study.articles.retry({ params: { id } }))
    expect(heard.for('translation').asked).toEqual(['彼女は帽子を持っていない。'])
    expect(heard.for('explanation').asked).toEqual(['彼女は帽子を持っていない。'])
    expect(retried.article.success_rate).toBe(1)
    expect(retried.article.sentences[1]?.metadata).toEqual({})
  })
})
