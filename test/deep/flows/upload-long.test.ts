import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'
import { ended } from '../../support/tasks.ts'
import { longText } from '../../support/texts.ts'

let stack: TestStack
let hana: Awaited<ReturnType<typeof learner>>
beforeAll(async () => {
  stack = await sharedStack()
  hana = await learner(stack)
})
afterAll(() => stack.close())

describe('a text as long as a novel', () => {
  it('of ten thousand sentences is uploaded at once and read page by page', async () => {
    const text = longText(10_000)
    const { task_id } = await hana.study.articles.upload({
      body: { raw_content: text, explain_mode: 'split' },
    })
    const { article_id } = await ended(hana, task_id)
    let offset: number | null = 0
    let read = ''
    while (offset !== null) {
      const page: Awaited<ReturnType<typeof hana.study.articles.get>> = await hana.study.articles.get({
        params: { id: article_id ?? 0 },
        query: { offset, limit: 500 },
      })
      expect(page.total_sentences).toBe(10_000)
      read += page.sentences.map(({ sentence }) => sentence).join('')
      offset = page.next_offset
    }
    expect(read).toBe(text)
  })

  it('without any punctuation is accepted too', async () => {
    const raw_content = '吾輩は猫である名前はまだ無い'.repeat(20_000)
    const { task_id } = await hana.study.articles.upload({ body: { raw_content, explain_mode: 'split' } })
    const task = await ended(hana, task_id)
    const article = await hana.study.articles.get({ params: { id: task.article_id ?? 0 } })
    expect(task.state).toBe('completed')
    expect(article.total_sentences).toBeGreaterThan(250)
  })
})
