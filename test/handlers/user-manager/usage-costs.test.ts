import { describe, expect, it } from 'vitest'
import { call, synthesis, transcription, upload, usageLab } from './usage-lab.ts'

const open = usageLab()

describe('the recent cost of models', () => {
  it('is kept by endpoint, model and stage', async () => {
    const lab = await open()
    await lab.record(
      call({ input_tokens: 100, output_tokens: 20, cached_tokens: 40, answered_characters: 60 }),
      call({ input_tokens: 50, output_tokens: 10, cached_tokens: null, answered_characters: 0 }),
      call({ endpoint_id: 'e2' }),
      call({ model: 'other' }),
      call({ stage: 'explanation' }),
      upload(),
      synthesis(),
      transcription(),
    )
    const costs = await lab.costs()
    expect(costs).toHaveLength(4)
    expect(costs).toContainEqual({
      endpoint_id: 'e1',
      model: 'some-model',
      stage: 'translation',
      input_tokens: 150,
      output_tokens: 30,
      cached_tokens: 40,
      answered_characters: 60,
    })
    expect(
      costs.map(({ endpoint_id, model, stage }) => `${endpoint_id} ${model} ${stage}`).toSorted(),
    ).toEqual([
      'e1 other translation',
      'e1 some-model explanation',
      'e1 some-model translation',
      'e2 some-model translation',
    ])
  })

  it('weighs half as much after three days, and nothing after thirty', async () => {
    const lab = await open()
    const on = (day: string) => call({ created_at: `${day}T10:00:00.000Z` })
    await lab.record(on('2026-11-17'), on('2026-11-14'), on('2026-10-21'))
    expect(await lab.costs()).toMatchObject([
      { input_tokens: 75, output_tokens: 15, answered_characters: 45 },
    ])
  })

  it('weighs no more for a clock that is ahead', async () => {
    const lab = await open()
    await lab.record(call({ created_at: '2026-11-23T10:00:00.000Z' }))
    expect(await lab.costs()).toMatchObject([{ input_tokens: 100 }])
  })

  it.each([
    ['input', { input_tokens: null }],
    ['output', { output_tokens: null }],
    ['answered characters', { answered_characters: null }],
    ['answered characters, as before they were counted,', { answered_characters: undefined }],
  ])('ignores a call whose %s is unknown', async (_, unknown) => {
    const lab = await open()
    await lab.record(call({ answered_characters: 10 }), call({ cached_tokens: 7, ...unknown }))
    const [cost] = await lab.costs()
    expect(cost).toMatchObject({
      input_tokens: 100,
      output_tokens: 20,
      cached_tokens: 0,
      answered_characters: 10,
    })
  })
})
