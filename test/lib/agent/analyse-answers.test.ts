import { describe, expect, it } from 'vitest'
import { analyse } from '../../../lib/agent/analyse.ts'
import { type Behaviour, behaviours as does, misanswers as says } from '../../support/fake-provider/index.ts'
import { labAt, never, requestFor, sentences } from './lab.ts'
import { all, failuresIn, lines, reasons, right, translate } from './twenty-lines.ts'

const REFUSED = 'The language model refused to work on this sentence. Use another model.'
const TOO_LONG = 'This sentence is too long for the language model. Split the sentence, or use another model.'

describe('an incomplete answer', () => {
  it('is kept, and only its missing lines are asked for again, with their neighbours', async () => {
    const done = await translate([says.leavesOut(10)])
    expect(right(done.result)).toEqual(all)
    expect(done.asked).toEqual([all, [49, 59]])
    expect(done.requests[1]?.context).toHaveLength(9)
    expect(done.requests[1]?.chat?.messages[1]?.content).toContain('Reminder')
    expect(failuresIn(done)).toEqual([null, null])
  })

  it('that was cut for its length is split, never sent again', async () => {
    const atMostFive: Behaviour = exchange =>
      (exchange.request.asked.size > 5 ? says.cutByLength : does.honest)(exchange)
    const done = await translate(atMostFive)
    expect(right(done.result)).toEqual(all)
    expect(done.asked.map(({ length }) => length)).toEqual([20, 10, 5, 5, 10, 5, 5])
  })

  it.each([
    ['a context too small', does.status(400, 'This model has a maximum context length')],
    ['an endless answer', does.huge],
  ])('is split in the same way: %s', async (_, behaviour) => {
    const done = await translate([behaviour])
    expect(right(done.result)).toEqual(all)
    expect(done.asked.map(({ length }) => length)).toEqual([20, 10, 10])
  })

  it.each([
    ['by a refusal', says.refusal],
    ['by a filter', says.contentFilter],
    ['by moderation', does.status(400, 'content_policy_violation')],
    ['as too long', does.status(400, 'maximum context length'), TOO_LONG],
  ])('costs only the sentence that was refused: %s', async (_, behaviour, reason = REFUSED) => {
    const done = await translate(exchange =>
      (exchange.request.asked.has(47) ? behaviour : does.honest)(exchange),
    )
    expect(right(done.result)).toEqual(all.filter(index => index !== 47))
    expect(done.result.results[7]).toEqual({
      index: 47,
      failures: { translation: reason },
    })
    expect(done.result).toMatchObject({ warnings: ['provider_failed'] })
    expect(done.records.length).toBeLessThan(12)
  })
})

describe('the format of answers', () => {
  const formats = (requests: { chat: { response_format?: { type: string } | undefined } | null }[]) =>
    requests.map(({ chat }) => chat?.response_format?.type ?? 'prompt')

  it('starts strict and steps down when it is refused', async () => {
    const done = await translate(does.refusesEveryFormat)
    expect(right(done.result)).toEqual(all)
    expect(formats(done.requests)).toEqual(['json_schema', 'json_object', 'prompt'])
  })

  it('is remembered per binding', async () => {
    const { provider, deps } = await labAt(does.refusesJsonSchema)
    await analyse(requestFor(lines), deps, never)
    await analyse(requestFor(lines), deps, never)
    expect(formats(provider.requests)).toEqual(['json_schema', 'json_object', 'json_object'])
  })

  it('steps down with the next question when it is ignored', async () => {
    const done = await translate(does.ignoresFormat)
    expect(right(done.result)).toEqual(all)
    expect(formats(done.requests)).toEqual(['json_schema', 'json_object', 'prompt', 'prompt'])
  })

  it('is not blamed for a request the provider refuses in every format', async () => {
    const done = await translate(does.status(400, 'unknown model'))
    expect(formats(done.requests)).toEqual(['json_schema', 'json_object', 'prompt'])
    expect(reasons(done.result)).toEqual([
      'The language model is not set up correctly. Ask an administrator to check its settings.',
    ])
  })
})

describe('explanations', () => {
  it('come from the rules when the model fails, and say so; translations do not', async () => {
    const { deps } = await labAt(says.refusal)
    const { results } = await analyse(requestFor(sentences(1), { explanation: true }), deps, never)
    expect(results).toEqual([
      {
        index: 0,
        explanation: 'RULES<en:0番目の文です。>',
        explanation_source: 'rules',
        failures: { translation: REFUSED, explanation: REFUSED },
      },
    ])
  })

  it('still come from the rules when the deadline has passed', async () => {
    const { deps } = await labAt(does.hang, { deadlineMs: 100 })
    const { results } = await analyse(
      requestFor(sentences(1), { translation: false, explanation: true }),
      deps,
      never,
    )
    expect(results[0]?.explanation_source).toBe('rules')
  })
})
