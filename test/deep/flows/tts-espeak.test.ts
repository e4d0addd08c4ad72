import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wavInfo } from '../../../lib/objects/wav.ts'
import { type Account, contentOf, outcome, uploaded } from '../../flows/article-stack.ts'
import { keita, listen, speakAll, speakOne } from '../../flows/tts-stack.ts'
import { learner } from '../../support/people.ts'
import { type TestStack, testStack } from '../../support/stack.ts'
import { shortText } from '../../support/texts.ts'

describe('without a provider', () => {
  let stack: TestStack
  let hana: Account
  beforeAll(async () => {
    stack = await testStack({ AUTOMATIC_ARTICLE_TTS: 'true' })
    hana = await learner(stack)
  })
  afterAll(() => stack?.close())

  it('espeak-ng speaks an uploaded text, and is named as the provider', async () => {
    const article = await uploaded(hana, shortText)
    expect(article.status).toBe('completed')
    expect(contentOf(article).map(({ audio_voice }) => audio_voice)).toEqual(Array(4).fill('espeak-ng-ja'))
    const { headers, sound } = await listen(hana, article.id, 0)
    expect(headers['content-type']).toBe('audio/wav')
    expect(wavInfo(sound)?.seconds).toBeGreaterThan(0.5)
  })

  it('an unknown voice is refused before a task starts', async () => {
    const { id } = await uploaded(hana, shortText, { tts: false })
    const refusal = { status: 400, code: 'invalid_input' }
    await expect(speakAll(hana, id, keita)).rejects.toMatchObject(refusal)
    await expect(speakOne(hana, id, 0, keita)).rejects.toMatchObject(refusal)
    expect((await outcome(hana, speakOne(hana, id, 0, 'espeak-ng-ja'))).task.result?.audio?.ready).toBe(1)
  })
})

describe('without any program or provider that can speak', () => {
  let stack: TestStack
  let hana: Account
  beforeAll(async () => {
    // A key that says no region.
    stack = await testStack({ SYNTHESIS_KEY: 'a key' })
    hana = await learner(stack)
  })
  afterAll(() => stack?.close())

  it('an upload does everything else and reports the missing audio, and so does a retry', async () => {
    const { task, article } = await outcome(
      hana,
      hana.study.articles.upload({ body: { raw_content: shortText, tts: true } }),
    )
    expect(task.state).toBe('completed')
    expect(task.result?.warnings).toContain('no_voice_configured')
    expect(task.result?.audio).toMatchObject({ ready: 0, failed: 4 })
    expect(article).toMatchObject({ status: 'partially_completed', progress: 100 })
    expect(contentOf(article).map(row => row.tts_status)).toEqual(Array(4).fill('failed'))
    expect(contentOf(article)[0]?.tts_error).toMatch(/has a key but no region/)
    const again = await outcome(hana, hana.study.articles.retry({ params: { id: article.id } }))
    expect(again.task.result?.warnings).toContain('no_voice_configured')
    expect(again.article.status).toBe('partially_completed')
  })

  it('no task starts when there is nothing to do', async () => {
    const { id } = await uploaded(hana, shortText)
    const refusal = { status: 503, code: 'not_configured' }
    await expect(speakAll(hana, id)).rejects.toMatchObject(refusal)
    await expect(speakOne(hana, id, 0)).rejects.toMatchObject(refusal)
    const { items } = await hana.study.tasks.list()
    expect(items.map(({ kind }) => kind)).not.toContain('tts')
  })
})
