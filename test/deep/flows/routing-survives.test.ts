import { beforeEach, describe, expect, it } from 'vitest'
import {
  alikeSentences,
  askedDuring,
  type Endpoint,
  type RoutedStack,
  routedStack,
} from '../../flows/routing-providers.ts'
import {
  answerTo,
  type Behaviour,
  behaviours as does,
  misanswers,
} from '../../support/fake-provider/index.ts'
import { startedForFile } from '../../support/started-for-file.ts'

const lab = startedForFile(() => routedStack())
beforeEach(() => lab().startAfresh())

const sentences = alikeSentences(40)
const text = sentences.join('')
/** Translation and explanation of forty sentences, twenty and eight to a call, and the summary. */
const FEWEST_CALLS = 2 + 5 + 1

type Outcome = Awaited<ReturnType<RoutedStack['upload']>>
const expectAllRight = ({ task, content }: Outcome) => {
  expect(task).toMatchObject({ state: 'completed', result: { missing_count: 0, warnings: [] } })
  expect(content.map(({ translation }) => translation)).toEqual(
    sentences.map(sentence => answerTo('translation', sentence)),
  )
}

/** The state of an endpoint's model, and its place in the order of calls. */
const standingOf = async ({ id }: Endpoint) => {
  const { bindings, order } = await lab().root.manager.modelRouting.picture()
  const binding = bindings.find(({ endpoint_id }) => endpoint_id === id)
  const place = order.findIndex(({ binding_id }) => binding_id === binding?.id)
  return { cooldown: binding?.cooldown ?? null, place, reason: order[place]?.reason ?? '' }
}

describe('an endpoint whose key is refused', () => {
  it('costs only a few calls, is cooled down for that reason, and is used again once it is repaired', async () => {
    const { asagao, botan, root, upload } = lab()
    expect(await standingOf(asagao)).toMatchObject({ cooldown: null, place: 0 })
    asagao.provider.takesKey('sk-new-key-of-asagao')

    const first = await askedDuring(asagao, () => askedDuring(botan, () => upload(text)))
    expectAllRight(first.done.done)
    expect(first.asked).toBeLessThanOrEqual(4)
    expect(first.done.asked).toBeGreaterThanOrEqual(FEWEST_CALLS - 1)

    const left = await standingOf(asagao)
    expect(left.cooldown?.failure).toBe('unauthenticated')
    expect(left.place).toBeGreaterThan((await standingOf(botan)).place)
    expect(left.reason).toMatch(/cooled down until .+/i)
    expect((await askedDuring(asagao, () => upload(text))).asked).toBe(0)

    await root.manager.modelRouting.updateEndpoint({
      params: { id: asagao.id },
      body: { api_key: 'sk-new-key-of-asagao' },
    })
    expect(await standingOf(asagao)).toMatchObject({ cooldown: null, place: 0 })
    const mended = await askedDuring(asagao, () => askedDuring(botan, () => upload(text)))
    expectAllRight(mended.done.done)
    expect(mended.done.asked).toBe(0)
    expect(mended.asked).toBeGreaterThanOrEqual(FEWEST_CALLS - 1)
  })
})

describe('an endpoint that never answers', () => {
  it('is replaced by the other one', async () => {
    const { asagao, upload, hasten } = lab()
    await hasten(asagao)
    asagao.provider.behave(does.hang)
    expectAllRight(await upload(text))
    expect((await standingOf(asagao)).cooldown?.failure).toBe('timeout')
  })
})

describe('a question that a model refuses', () => {
  it('is answered by the fallback, which the administrator sees', async () => {
    const { asagao, botan, tsubaki, root, upload } = lab()
    for (const { provider } of [asagao, botan]) provider.forModel('model-a', misanswers.refusal)
    const { asked, done } = await askedDuring(tsubaki, () => upload(text))
    expectAllRight(done)
    expect(asked).toBeGreaterThanOrEqual(FEWEST_CALLS - 1)
    const listed = async () => {
      const { items } = await root.manager.articles.list({ query: { limit: 200 } })
      return items.find(({ id }) => id === done.article.id)
    }
    // Records of calls arrive a moment later.
    await expect.poll(listed).toMatchObject({ translation_model: 'model-b', explanation_model: 'model-b' })
  })

  it('about one sentence sends only that sentence to the fallback', async () => {
    const { asagao, botan, tsubaki, upload } = lab()
    const offending = sentences[17] ?? ''
    const squeamish: Behaviour = exchange =>
      ([...exchange.request.asked.values()].includes(offending) ? misanswers.refusal : does.honest)(exchange)
    for (const { provider } of [asagao, botan]) provider.behave(squeamish)
    const before = tsubaki.provider.requests.length
    expectAllRight(await upload(text))
    const asked = tsubaki.provider.requests.slice(before).flatMap(request => [...request.asked.values()])
    expect(asked).toEqual([offending, offending])
  })
})
