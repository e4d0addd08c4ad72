import { beforeAll, describe, expect, it } from 'vitest'
import { learner } from '../support/people.ts'
import { sampled } from '../support/sample.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { ended } from '../support/tasks.ts'

const stack = startedForFile(sharedStack)
let hana: Awaited<ReturnType<typeof learner>>
beforeAll(async () => {
  hana = await learner(stack())
})

/** Removes invisible marks and differences of line ends, which may change. */
const cleaned = (text: string) => text.replaceAll(/[\ufeff\0]/g, '').replaceAll(/\r\n?/g, '\n')

async function upload(raw_content: string) {
  const { task_id } = await hana.study.articles.upload({ body: { raw_content, explain_mode: 'split' } })
  const task = await ended(hana, task_id)
  const params = { id: task.article_id ?? 0 }
  return { task, article: await hana.study.articles.get({ params }), params }
}

describe('a strange text', () => {
  const texts = [
    ['with NULs and byte order marks', '\ufeff雨\0が降る。\0\ufeff'],
    ['of marks alone', '。！？'],
    ['of one invisible character', '\u200b'],
    ['with families and skin tones', '👨‍👩‍👧‍👦は👍🏽。'],
    ['that turns its direction', '\u202e雨が降る。'],
    ['with every line end', '雨。\r\n\r\r\n雪。\n'],
    ['without a mark', 'あ'.repeat(12_000)],
    ['of kanji without a mark', '漢字'.repeat(4_000)],
    ['of brackets nobody closes', '「'.repeat(8_000)],
    ['of brackets nobody opened', '」'.repeat(8_000)],
    ['of digits', '1234567890'.repeat(1_000)],
    ['of two-part characters', '😀'.repeat(6_000)],
    ['with a long silence', `雨${'\n'.repeat(20_000)}雪`],
  ] as const
  it.each(sampled(texts, 6))('%s is stored unchanged and split without loss', async (_, text) => {
    const { task, article, params } = await upload(text)
    expect(task).toMatchObject({ state: 'completed', error: null })
    expect(article.sentences.map(({ sentence }) => sentence).join('')).toBe(cleaned(text))
    expect(await hana.study.articles.content({ params })).toMatchObject({ raw_content: text })
  })

  it('with half of a surrogate pair is read with a replacement character', async () => {
    const { article } = await upload('雨\ud83dが降る。')
    expect(article.sentences.map(({ sentence }) => sentence)).toEqual(['雨\ufffdが降る。'])
  })

  it.each(['\0\0', '\ufeff', ' \n\u3000\t\0'])('without content is refused: %j', async text => {
    const before = await hana.study.articles.list({})
    await expect(upload(text)).rejects.toMatchObject({ code: 'invalid_input', status: 400 })
    expect(await hana.study.articles.list({})).toEqual(before)
  })

  it('with more lines than an article holds fails at once, and the error says how many', async () => {
    const { task, article } = await upload('雨。'.repeat(50_001))
    expect(task).toMatchObject({ state: 'failed', progress: 0, error: { code: 'too_large' } })
    expect(task.error?.detail).toContain('50001')
    expect(article).toMatchObject({ status: 'failed', metadata: { failure: 'too_large' } })
  })
})
