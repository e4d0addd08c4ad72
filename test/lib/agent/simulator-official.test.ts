import OpenAI from 'openai'
import { ContentFilterFinishReasonError, LengthFinishReasonError } from 'openai/core/error'
import { zodResponseFormat } from 'openai/helpers/zod'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answerSchema, buildPrompt } from '../../../lib/agent/prompts/lines.ts'
import { translationPrompt } from '../../../lib/agent/prompts/stages.ts'
import { HANG_MS } from '../../../scripts/test/limits.ts'
import { answerTo, type FakeProviderOptions, misanswers as says } from '../../support/fake-provider/index.ts'
import { KEY, openProvider, sentences } from './lab.ts'

const openSimulator = async (options: FakeProviderOptions = {}) => {
  const provider = await openProvider(options)
  const client = new OpenAI({ baseURL: provider.url, apiKey: KEY, maxRetries: 0, timeout: HANG_MS })
  return { provider, client, chat: client.chat.completions }
}

const model = 'model-a'
const hello = { model, messages: [{ role: 'user' as const, content: 'こんにちは' }] }
const lines = sentences(3, 40)
/** Our own question; the simulator makes up the answer as a model would. */
const messages = buildPrompt(translationPrompt, { language: 'en', level: 'N3' }, lines, [], false)
const Answer = z.object({
  items: z.array(z.object({ index: z.number().int(), start: z.string(), translation: z.string() })),
})
const translations = lines.map(({ sentence }) => answerTo('translation', sentence))

describe('the official client, talking to the simulator,', () => {
  it('lists its models', async () => {
    const { client } = await openSimulator({ models: ['model-a', 'model-z'] })
    const { data } = await client.models.list()
    expect(data.map(({ id, object }) => `${object} ${id}`)).toEqual(['model model-a', 'model model-z'])
  })

  it('gets a completion, with its usage and the id of the request', async () => {
    const { chat, provider } = await openSimulator({ key: KEY })
    const completion = await chat.create(hello)
    expect(completion).toMatchObject({
      object: 'chat.completion',
      model,
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: { role: 'assistant', content: 'A short summary.', refusal: null },
        },
      ],
      usage: { prompt_tokens: 5, completion_tokens: 16, total_tokens: 21 },
    })
    expect(completion._request_id).toMatch(/^req_/)
    expect(provider.requests).toMatchObject([{ method: 'POST', path: '/v1/chat/completions', fault: null }])
  })

  it('gets a JSON object', async () => {
    const { chat } = await openSimulator()
    const { choices } = await chat.create({ model, messages, response_format: { type: 'json_object' } })
    const { items } = Answer.parse(JSON.parse(choices[0]?.message.content ?? ''))
    expect(items.map(({ translation }) => translation)).toEqual(translations)
  })

  it.each([
    ['a schema of its own making', zodResponseFormat(Answer, 'lines')],
    [
      'our schema',
      {
        type: 'json_schema' as const,
        json_schema: { name: 'translation', strict: true, schema: answerSchema('translation') },
      },
    ],
  ])('parses an answer that was made for %s', async (_, response_format) => {
    const { chat } = await openSimulator()
    const { choices } = await chat.parse({ model, messages, response_format })
    const { items } = Answer.parse(choices[0]?.message.parsed)
    expect(items.map(({ translation }) => translation)).toEqual(translations)
  })

  it('reads why an answer is missing', async () => {
    const { chat, provider } = await openSimulator()
    const response_format = zodResponseFormat(Answer, 'lines')
    provider.behave([says.refusal, says.cutByLength, says.contentFilter])
    const refused = await chat.parse({ model, messages, response_format })
    expect(refused.choices[0]?.message).toMatchObject({ refusal: 'No.', content: null, parsed: null })
    await expect(chat.parse({ model, messages, response_format })).rejects.toThrow(LengthFinishReasonError)
    await expect(chat.parse({ model, messages, response_format })).rejects.toThrow(
      ContentFilterFinishReasonError,
    )
  })
})
