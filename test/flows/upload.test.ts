import { beforeAll, describe, expect, it } from 'vitest'
import { learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { ended } from '../support/tasks.ts'
import { shortText, shortTextSentences } from '../support/texts.ts'

const stack = startedForFile(sharedStack)
let hana: Awaited<ReturnType<typeof learner>>
beforeAll(async () => {
  hana = await learner(stack())
})

async function upload(body: Parameters<typeof hana.study.articles.upload>[0]['body'], who = hana) {
  const { task_id } = await who.study.articles.upload({ body })
  const task = await ended(who, task_id)
  const article = await who.study.articles.get({ params: { id: task.article_id ?? 0 } })
  return { task, article, content: article.sentences.filter(({ sentence }) => sentence.trim() !== '') }
}

describe('a text without any model', () => {
  it('becomes sentences with furigana and explanations by rules, and names the missing outputs', async () => {
    const { task, article, content } = await upload({ raw_content: shortText, title: '雨の日' })
    expect(task).toMatchObject({ state: 'completed', progress: 100, kind: 'upload', error: null })
    expect(task.result).toMatchObject({ sentences: 4, translated: 0, explained: 4 })
    expect(task.result?.warnings).toEqual(['no_model_configured'])
    expect(article).toMatchObject({ status: 'completed', progress: 100, title: '雨の日', total_sentences: 4 })
    expect(article.sentences.map(({ sentence }) => sentence).join('')).toBe(shortText)
    expect(content.map(({ sentence }) => sentence)).toEqual(shortTextSentences)
    for (const row of content) {
      expect(row.furigana.map(({ text }) => text).join('')).toBe(row.sentence)
      expect(row).toMatchObject({
        translation: '',
        explain_status: 'explained',
        analysis_status: 'pending',
        has_audio: false,
        tts_status: 'none',
        metadata: { explanation_source: 'rules' },
      })
      expect(row.explanation).not.toBe('')
    }
    expect(content[0]?.furigana).toEqual([
      { text: '雨', reading: 'あめ' },
      { text: 'が' },
      { text: '降', reading: 'ふ' },
      { text: 'っていた。' },
    ])
    expect(article.success_rate).toBe(0)
  })

  it('may consist of marks alone', async () => {
    const { task, content } = await upload({ raw_content: `${'「'.repeat(2_000)}\n……。` })
    expect(task).toMatchObject({ state: 'completed', result: { sentences: 3, explained: 3 } })
    expect(content.at(-1)?.explanation).toBe('Only marks, no words.')
  })

  it('in mode split ends with its sentences and furigana', async () => {
    const { task, article, content } = await upload({ raw_content: shortText, explain_mode: 'split' })
    expect(task.result).toMatchObject({ sentences: 4, translated: 0, explained: 0, warnings: [] })
    expect(article).toMatchObject({ status: 'completed', progress: 100, success_rate: null })
    expect(content[3]).toMatchObject({ explanation: '', explain_status: null, analysis_status: 'pending' })
    expect(content[3]?.furigana[0]).toEqual({ text: '駅', reading: 'えき' })
  })

  it('is explained in plain words of the output language', async () => {
    const inChinese = await upload({ raw_content: '雨が降っていた。', output_language: 'zh' })
    const inEnglish = await upload({ raw_content: '雨が降っていた。', output_language: 'en' })
    expect(inChinese.content[0]?.explanation).not.toBe(inEnglish.content[0]?.explanation)
  })

  it.each([
    [{ raw_content: '' }, 'invalid_input'],
    [{ raw_content: ' \n\u3000\n' }, 'invalid_input'],
    [{ raw_content: '文。', explain_mode: 'both' }, 'invalid_input'],
    [{ raw_content: '文。', user_id: 1 }, 'invalid_input'],
    [{ raw_content: '文。', status: 'completed' }, 'invalid_input'],
    [{ raw_content: 'あ'.repeat(500_001) }, 'too_large'],
  ])('is refused if it is invalid: %#', async (body, code) => {
    const before = await hana.study.articles.list({})
    await expect(hana.study.articles.upload({ body: body as { raw_content: string } })).rejects.toMatchObject(
      { code },
    )
    expect(await hana.study.articles.list({})).toEqual(before)
  })
})
