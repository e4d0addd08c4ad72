import { describe, expect, it } from 'vitest'
import { summarise } from '../../../lib/agent/summarise.ts'
import { sendContent } from '../../support/fake-provider/answers.ts'
import { behaviours as does, misanswers } from '../../support/fake-provider/index.ts'
import { labAt, never, openLab, purpose } from './lab.ts'

const request = { purpose, text: 'むかしむかし。'.repeat(2_000), output_language: 'fr', model: null }

describe('a summary', () => {
  it('is asked for in the output language from an excerpt of a long text', async () => {
    const { provider, deps, records } = await labAt()
    expect(await summarise(request, deps, never)).toEqual({ summary: 'A short summary.', warning: null })
    const [rules, data] = provider.requests[0]?.chat?.messages ?? []
    expect(rules?.content).toContain('French')
    expect(data?.content.length).toBeLessThan(6_100)
    expect(data?.content).toContain('[…]')
    expect(records).toMatchObject([{ ...purpose, stage: 'summary', outcome: 'succeeded' }])
  })

  it('is left out with a warning when no model is set up', async () => {
    const { deps } = openLab(null)
    expect(await summarise(request, deps, never)).toEqual({ summary: null, warning: 'no_model_configured' })
  })

  it('is made from less text when the text was too long', async () => {
    const { provider, deps } = await labAt([does.status(400, 'context_length_exceeded')])
    expect((await summarise(request, deps, never)).summary).toBe('A short summary.')
    expect(provider.requests[1]?.chat?.messages[1]?.content.length).toBeLessThan(1_600)
  })

  it.each([
    ['refused', misanswers.refusal],
    ['forbidden', does.quotesKey(401)],
    ['huge', does.huge],
  ])('is left out with a warning when the answer is %s', async (_, behaviour) => {
    const { deps } = await labAt(behaviour)
    expect(await summarise(request, deps, never)).toEqual({ summary: null, warning: 'summary_failed' })
  })

  it.each([
    ['of the text itself', 'むかしむかし。むかしむかし。', 'en'],
    ['in Japanese', '昔話の冒頭が何度も繰り返されるだけの文章です。', 'fr'],
    ['in the form of something else', '{"items":[{"index":0,"text":"x"}]}', 'en'],
  ])('is left out rather than one %s', async (_, content, output_language) => {
    const { deps } = await labAt(exchange => sendContent(exchange, content))
    const summary = await summarise({ ...request, text: '昔々、猫がいた。', output_language }, deps, never)
    expect(summary).toEqual({ summary: null, warning: 'summary_failed' })
  })

  it('stops when cancelled', async () => {
    const { provider, deps, records } = await labAt()
    const cancel = new AbortController()
    provider.behave(() => cancel.abort(new Error('cancelled by the learner')))
    await expect(summarise(request, deps, cancel.signal)).rejects.toThrow('cancelled by the learner')
    expect(records).toMatchObject([{ outcome: 'cancelled', failure: 'cancelled' }])
  })
})
