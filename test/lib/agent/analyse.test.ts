import { describe, expect, it } from 'vitest'
import { analyse } from '../../../lib/agent/analyse.ts'
import { AnalyseResult, ModelCall } from '../../../lib/contracts/schemas/models/agent.ts'
import { madeUpReading } from '../../support/fake-provider/furigana-answers.ts'
import { answerTo, behaviours as does } from '../../support/fake-provider/index.ts'
import { labAt, never, openLab, purpose, requestFor, sentences } from './lab.ts'

describe('an analysis', () => {
  it('gives every sentence its translation, explanation and furigana', async () => {
    const { deps } = await labAt()
    const lines = sentences(20, 40)
    const request = requestFor(lines, { explanation: true, furigana: true })
    const result = await analyse(request, deps, never)
    expect(AnalyseResult.parse(result)).toEqual({
      results: lines.map(({ index, sentence }) => ({
        index,
        translation: answerTo('translation', sentence),
        explanation: answerTo('explanation', sentence),
        explanation_source: 'model',
        furigana: [
          { text: String(index) },
          { text: '番目', reading: madeUpReading('番目') },
          { text: 'の' },
          { text: '文', reading: madeUpReading('文') },
          { text: 'です。' },
        ],
        furigana_source: 'model',
      })),
      warnings: [],
    })
  })

  it('does only the requested work', async () => {
    const { deps, records } = await labAt()
    const asked = requestFor(sentences(1), { translation: false, explanation: true })
    const { results } = await analyse(asked, deps, never)
    expect(results.map(result => Object.keys(result))).toEqual([
      ['index', 'explanation', 'explanation_source'],
    ])
    expect(records.map(({ stage }) => stage)).toEqual(['explanation'])
  })

  it('asks for twenty translations and at most eight explanations a call', async () => {
    const { provider, deps } = await labAt()
    await analyse(requestFor(sentences(64), { explanation: true }), deps, never)
    const sizes = (field: string) =>
      provider.requests
        .filter(({ chat }) => chat?.messages[0]?.content.includes(`"${field}"`))
        .map(({ asked }) => asked.size)
        .sort()
    expect(sizes('translation')).toEqual([16, 16, 16, 16])
    expect(sizes('explanation')).toEqual([8, 8, 8, 8, 8, 8, 8, 8])
  })
})

describe('without a model', () => {
  it('translations are missing with a reason, and the rules do the rest', async () => {
    const { deps, records } = openLab(null)
    const request = requestFor(sentences(1, 3), { explanation: true, furigana: true, output_language: 'fr' })
    expect(await analyse(request, deps, never)).toEqual({
      results: [
        {
          index: 3,
          explanation: 'RULES<fr:3番目の文です。>',
          explanation_source: 'rules',
          furigana: [{ text: '3番目の文です。' }],
          furigana_source: 'rules',
          failures: { translation: 'No language model is set up yet. Ask an administrator to add one.' },
        },
      ],
      warnings: ['no_model_configured'],
    })
    expect(records).toEqual([])
  })

  it('there is nothing to warn about when only furigana are wanted', async () => {
    const { deps } = openLab(null)
    const { warnings } = await analyse(
      requestFor(sentences(1), { translation: false, furigana: true }),
      deps,
      never,
    )
    expect(warnings).toEqual([])
  })
})

it('the records of an analysis name account, kind, duration and cost, never the text', async () => {
  const { deps, records } = await labAt([does.status(500)], { prices: [2, 8] })
  await analyse(requestFor(sentences(2)), deps, never)
  expect(records.map(record => ModelCall.parse(record))).toEqual(records)
  const [failed, succeeded] = records
  expect(failed).toMatchObject({
    outcome: 'failed',
    failure: 'server_error',
    cost: null,
    input_tokens: null,
  })
  const { input_tokens, output_tokens } = succeeded ?? {}
  expect(succeeded).toMatchObject({
    ...purpose,
    kind: 'model_call',
    stage: 'translation',
    model: 'model-a',
    endpoint_id: '01JENDPQ1NT000000000000001',
    cost: ((input_tokens ?? 0) * 2 + (output_tokens ?? 0) * 8) / 1e6,
    outcome: 'succeeded',
    failure: null,
    created_at: '2026-11-01T00:00:00.250Z',
  })
  expect(JSON.stringify(records)).not.toContain('番目')
})
