import { describe, expect, it } from 'vitest'
import { answerTo, type Behaviour, behaviours } from '../support/fake-provider/index.ts'
import { providerKey } from '../support/models.ts'
import { administrator } from '../support/people.ts'
import { ended } from '../support/tasks.ts'
import { shortText } from '../support/texts.ts'
import { articleLab } from './article-stack.ts'

const lab = articleLab()

async function uploaded(raw_content: string, over: { explain?: boolean } = {}) {
  const { task_id } = await lab.hana.study.articles.upload({ body: { raw_content, ...over } })
  const task = await ended(lab.hana, task_id)
  const article = await lab.hana.study.articles.get({ params: { id: task.article_id ?? 0 } })
  return { task, article, content: article.sentences.filter(({ sentence }) => sentence.trim() !== '') }
}

describe('a text with a model', () => {
  it('is translated and explained line by line, and gets a summary', async () => {
    const { task, article, content } = await uploaded(shortText)
    for (const row of content) {
      expect(row.translation).toBe(answerTo('translation', row.sentence))
      expect(row.explanation).toBe(answerTo('explanation', row.sentence))
      expect(row).toMatchObject({ explain_status: 'explained', analysis_status: 'pending' })
    }
    expect(task.result).toEqual({
      sentences: 4,
      translated: 4,
      explained: 4,
      furigana: 0,
      audio: null,
      warnings: [],
      missing: [],
      missing_count: 0,
    })
    expect(article).toMatchObject({
      status: 'completed',
      progress: 100,
      success_rate: 1,
      summary: 'A short summary.',
    })
  })

  it('leaves a usage record for every call with its stage and article', async () => {
    const { article } = await uploaded(shortText)
    const { accounts } = await administrator(lab.stack)
    const records = async () => (await accounts.usage.list({ query: { article_id: article.id } })).items
    await expect.poll(async () => (await records()).length).toBe(4)
    const stages = (await records()).flatMap(record => (record.kind === 'model_call' ? [record.stage] : []))
    expect(stages.sort()).toEqual(['explanation', 'summary', 'translation'])
    expect((await records()).every(record => record.user_id === lab.hana.user.id)).toBe(true)
  })

  it('is cancelled together with its calls in progress, and keeps what was written', async () => {
    let aborted = 0
    lab.provider.behave(({ gone }) => gone.addEventListener('abort', () => (aborted += 1)))
    const before = lab.provider.requests.length
    const { task_id } = await lab.hana.study.articles.upload({ body: { raw_content: shortText } })
    await expect.poll(() => lab.provider.requests.length).toBeGreaterThan(before)
    const task = await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect(task).toMatchObject({ state: 'cancelled', error: { code: 'cancelled' } })
    await expect.poll(() => aborted).toBeGreaterThan(0)
    const article = await lab.hana.study.articles.get({ params: { id: task.article_id ?? 0 } })
    expect(article).toMatchObject({ status: 'cancelled', total_sentences: 4 })
    expect(article.sentences.map(({ sentence }) => sentence).join('')).toBe(shortText)
  })
})

describe('a provider that misbehaves', () => {
  const misbehaving: [string, Behaviour][] = [
    ['quotes the key in its error', behaviours.quotesKey(500)],
    ['answers half a JSON', behaviours.halfJson],
    ['sends 200 MB', behaviours.huge],
  ]
  it.each(misbehaving)('and %s costs only translations', async (_, behaviour) => {
    lab.provider.behave(behaviour)
    const { task, article, content } = await uploaded(shortText)
    expect(task.state).toBe('completed')
    expect(article.status).toBe('completed')
    expect(task.result?.translated).toBe(0)
    expect(task.result?.missing_count).toBe(8)
    for (const row of content) {
      expect(row.translation).toBe('')
      expect(row.explanation).not.toBe('')
      expect(row.metadata.failures).toHaveProperty('translation')
    }
    expect(JSON.stringify({ task, article, logged: lab.stack.logged })).not.toContain(providerKey)
  })
})
