import OpenAI from 'openai'
import { describe, expect, it } from 'vitest'
import {
  type Behaviour,
  behaviours as does,
  type FakeProviderOptions,
  rarities,
} from '../../support/fake-provider/index.ts'
import { openProvider } from './lab.ts'

const KEY = 'sk-the-key-of-the-simulator'
const hello = { model: 'model-a', messages: [{ role: 'user' as const, content: 'こんにちは' }] }

/** The error that the official client throws for a reply of the simulator. */
const errorFor = async (
  behaviour: Behaviour | readonly Behaviour[],
  { path = '', apiKey = KEY, request = hello, ...options }: Wrong = {},
): Promise<Error> => {
  const provider = await openProvider({ key: KEY, models: ['model-a'], ...options })
  provider.behave(behaviour)
  const client = new OpenAI({ baseURL: provider.url + path, apiKey, maxRetries: 0, timeout: 300 })
  return client.chat.completions.create(request).then(
    () => new Error('It succeeded'),
    error => error,
  )
}
interface Wrong extends FakeProviderOptions {
  path?: string
  apiKey?: string
  request?: OpenAI.ChatCompletionCreateParamsNonStreaming
}
const format = (
  type: string,
  schema: Record<string, unknown>,
): OpenAI.ChatCompletionCreateParamsNonStreaming => ({
  ...hello,
  response_format: { type: 'json_schema', json_schema: { name: type, strict: true, schema } },
})

describe('the simulator’s own refusals are to the official client', () => {
  it('a wrong key: AuthenticationError, without the key in it', async () => {
    const error = await errorFor([], { apiKey: 'sk-wrong' })
    expect(error).toBeInstanceOf(OpenAI.AuthenticationError)
    expect(error).toMatchObject({ status: 401, code: 'invalid_api_key', type: 'invalid_request_error' })
    expect(error.message).not.toContain('sk-wrong')
  })

  it('a key that was changed meanwhile: AuthenticationError', async () => {
    const provider = await openProvider({ key: KEY })
    const client = new OpenAI({ baseURL: provider.url, apiKey: KEY, maxRetries: 0 })
    await client.models.list()
    provider.takesKey('sk-another')
    await expect(client.models.list()).rejects.toThrow(OpenAI.AuthenticationError)
  })

  it('an unknown model: NotFoundError', async () => {
    const error = await errorFor([], { request: { ...hello, model: 'model-z' } })
    expect(error).toBeInstanceOf(OpenAI.NotFoundError)
    expect(error).toMatchObject({ status: 404, code: 'model_not_found' })
  })

  it('an unknown address: NotFoundError', async () => {
    const error = await errorFor([], { path: '/v2' })
    expect(error).toBeInstanceOf(OpenAI.NotFoundError)
    expect(error.message).toContain('Invalid URL (POST /v1/v2/chat/completions)')
  })

  it('a list of models at an endpoint without one: NotFoundError', async () => {
    const provider = await openProvider({ listsModels: false })
    const client = new OpenAI({ baseURL: provider.url, apiKey: KEY, maxRetries: 0 })
    await expect(client.models.list()).rejects.toThrow(OpenAI.NotFoundError)
  })

  const invalid: [string, OpenAI.ChatCompletionCreateParamsNonStreaming, RegExp][] = [
    ['no model', { ...hello, model: '' }, /provide a model/],
    ['no messages', { ...hello, messages: [] }, /empty array/],
    [
      'json_object without the word',
      { ...hello, response_format: { type: 'json_object' } },
      /the word 'json'/,
    ],
    ['a nameless schema', format('', {}), /Invalid json_schema/],
    [
      'a strict schema that lets more in',
      format('answer', { type: 'object', properties: { items: { type: 'array' } }, required: ['items'] }),
      /In context=\(\), 'additionalProperties'/,
    ],
    [
      'a strict schema that lets something out, far down',
      format('answer', {
        type: 'object',
        properties: {
          items: {
            type: 'array',
            items: { type: 'object', properties: { index: {} }, required: [], additionalProperties: false },
          },
        },
        required: ['items'],
        additionalProperties: false,
      }),
      /In context=\(items, items\), 'required' is to name every property. Missing 'index'/,
    ],
  ]
  it.each(invalid)('%s: BadRequestError', async (_, request, message) => {
    const error = await errorFor([], { request })
    expect(error).toBeInstanceOf(OpenAI.BadRequestError)
    expect(error.message).toMatch(message)
  })
})

describe('the simulator’s requested failures are to the official client', () => {
  const { APIConnectionError, APIConnectionTimeoutError, InternalServerError, RateLimitError } = OpenAI
  type Kind = abstract new (...given: never[]) => Error
  const statuses: [keyof typeof rarities.apiErrors, Kind, number][] = [
    ['contextTooLong', OpenAI.BadRequestError, 400],
    ['moderated', OpenAI.BadRequestError, 400],
    ['wrongKey', OpenAI.AuthenticationError, 401],
    ['unpaid', OpenAI.APIError, 402],
    ['forbidden', OpenAI.PermissionDeniedError, 403],
    ['unknownModel', OpenAI.NotFoundError, 404],
    ['timedOut', OpenAI.APIError, 408],
    ['tooLarge', OpenAI.APIError, 413],
    ['quotaUsedUp', RateLimitError, 429],
    ['fault', InternalServerError, 500],
    ['overloaded', InternalServerError, 503],
  ]
  it.each(statuses)('%s: the error of its status', async (name, kind, status) => {
    const error = await errorFor(rarities.failsWith(name))
    expect(error).toBeInstanceOf(kind)
    expect(error).toMatchObject({ status, requestID: expect.stringMatching(/^req_/) })
    expect(error.message).toContain(rarities.apiErrors[name].message)
  })

  it('busy: RateLimitError with the wait, in seconds or as a date', async () => {
    const seconds = await errorFor(does.rateLimited('7'))
    expect(seconds).toBeInstanceOf(RateLimitError)
    const retryAfter = (error: Error) =>
      error instanceof OpenAI.APIError ? error.headers?.get('retry-after') : null
    expect(retryAfter(seconds)).toBe('7')
    const busy = await errorFor(rarities.busyUntil(30))
    expect(busy).toBeInstanceOf(InternalServerError)
    const date = busy instanceof OpenAI.APIError ? (busy.headers?.get('date') ?? '') : ''
    expect(Date.parse(retryAfter(busy) ?? '') - Date.parse(date)).toBe(30_000)
  })

  it('the page of a proxy: InternalServerError without words of the API', async () => {
    const error = await errorFor(rarities.proxyPage(502))
    expect(error).toBeInstanceOf(InternalServerError)
    expect(error).toMatchObject({ status: 502, code: undefined })
  })

  it('a dropped connection: APIConnectionError', async () => {
    const error = await errorFor(does.reset)
    expect(error).not.toBeInstanceOf(APIConnectionTimeoutError)
    expect(error).toBeInstanceOf(APIConnectionError)
  })

  it('a truncated answer: the error of its own fetch', async () => {
    expect(await errorFor(does.cutOff)).toMatchObject({ name: 'TypeError', message: 'terminated' })
  })

  it('silence: APIConnectionTimeoutError', async () => {
    expect(await errorFor(does.hang)).toBeInstanceOf(APIConnectionTimeoutError)
  })
})
