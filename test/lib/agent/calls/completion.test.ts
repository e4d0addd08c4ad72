import { describe, expect, it } from 'vitest'
import { readCompletion } from '../../../../lib/agent/calls/completion.ts'

const completion = (prompt_tokens: unknown) => ({
  choices: [{ message: { content: 'Rain.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 3 } },
})

describe('the usage a provider reports', () => {
  it('is taken from its answer', () => {
    expect(readCompletion(completion(100))).toMatchObject({
      content: 'Rain.',
      usage: { input_tokens: 100, output_tokens: 20, cached_tokens: 3 },
    })
  })

  it.each([-1, 1.5, '100', Number.MAX_SAFE_INTEGER, 100_000_001, null])(
    'is unknown if it cannot be a number of tokens: %j',
    count => {
      expect(readCompletion(completion(count))).toMatchObject({
        content: 'Rain.',
        usage: { input_tokens: null, output_tokens: 20, cached_tokens: 3 },
      })
    },
  )
})
