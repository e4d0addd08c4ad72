import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceName } from '../../../lib/platform/http/route.ts'
import { type FaultyProxy, startFaultyProxy } from '../../flows/faults-proxy.ts'
import {
  answerTo,
  behaviours,
  type FakeProvider,
  startFakeProvider,
} from '../../support/fake-provider/index.ts'
import { configureModel } from '../../support/models.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'
import { ended, readEvents } from '../../support/tasks.ts'
import { longText, shortText } from '../../support/texts.ts'

let stack: TestStack
let provider: FakeProvider
let hana: Awaited<ReturnType<typeof learner>>
const proxies: FaultyProxy[] = []
beforeAll(async () => {
  stack = await sharedStack()
  provider = await startFakeProvider()
  await configureModel(stack, provider)
  hana = await learner(stack)
})
beforeEach(() => provider.behave([]))
afterEach(async () => {
  await Promise.all(proxies.splice(0).map(proxy => proxy.close()))
})
afterAll(async () => {
  await stack.close()
  await provider.close()
})

/** From now on the services reach this one by a wire that can be cut. */
async function wireTo(service: ServiceName): Promise<FaultyProxy> {
  const direct = stack.addresses[service]
  const proxy = await startFaultyProxy(direct)
  stack.addresses[service] = proxy.url
  proxies.push({
    ...proxy,
    async close() {
      stack.addresses[service] = direct
      await proxy.close()
    },
  })
  return proxy
}

/** An upload whose task waits at the model until it is released. */
async function heldUpload(raw_content: string) {
  const gate = Promise.withResolvers<void>()
  const asked = provider.requests.length
  provider.behave(async exchange => {
    await gate.promise
    await behaviours.honest(exchange)
  })
  const { task_id } = await hana.study.articles.upload({ body: { raw_content } })
  await expect.poll(() => provider.requests.length).toBeGreaterThan(asked)
  return { task_id, letGo: gate.resolve }
}

async function articleOf(task_id: string) {
  const { article_id } = await hana.study.tasks.get({ params: { task_id } })
  return hana.study.articles.get({ params: { id: article_id ?? 0 } })
}

async function mustBeWhole(task_id: string, text: string) {
  expect(await ended(hana, task_id)).toMatchObject({ state: 'completed', error: null })
  const article = await articleOf(task_id)
  expect(article).toMatchObject({ status: 'completed', progress: 100, success_rate: 1 })
  expect(article.sentences.map(({ sentence }) => sentence).join('')).toBe(text)
  for (const { sentence, translation, explanation } of article.sentences)
    if (sentence.trim() !== '')
      expect([translation, explanation]).toEqual([
        answerTo('translation', sentence),
        answerTo('explanation', sentence),
      ])
}

describe('agent_server', () => {
  it('unavailable in the middle of a task makes it and its article fail, with a readable reason', async () => {
    const wire = await wireTo('agent')
    const { task_id, letGo } = await heldUpload(longText(30))
    const events = readEvents(hana, task_id)
    wire.refuse()
    const last = (await events).at(-1)
    expect(last).toMatchObject({ event: 'failed', task: { state: 'failed', error: { code: 'unavailable' } } })
    expect(last?.task.error?.detail).toMatch(/^\p{L}.*\.$/u)
    const article = await articleOf(task_id)
    expect(article).toMatchObject({ status: 'failed', metadata: { failure: 'unavailable' } })
    expect(article.sentences.map(({ sentence }) => sentence).join('')).toBe(longText(30))
    letGo()

    wire.allow()
    const next = await hana.study.articles.upload({ body: { raw_content: shortText } })
    await mustBeWhole(next.task_id, shortText)
  })

  it('whose connections break once loses nothing', async () => {
    const wire = await wireTo('agent')
    const { task_id, letGo } = await heldUpload(longText(30))
    wire.cut()
    letGo()
    await mustBeWhole(task_id, longText(30))
  })
})

describe('user_manager', () => {
  it('unavailable during an upload harms no task', async () => {
    const first = await hana.study.articles.upload({ body: { raw_content: shortText } })
    await ended(hana, first.task_id)
    const wire = await wireTo('user-manager')
    wire.refuse()
    const { task_id } = await hana.study.articles.upload({ body: { raw_content: shortText } })
    await mustBeWhole(task_id, shortText)
    expect(wire.refused()).toBeGreaterThan(0)
  })

  it('unavailable during the check of an account admits no call', async () => {
    const newcomer = await learner(stack)
    const wire = await wireTo('user-manager')
    wire.refuse()
    const away = { code: 'unavailable', status: 503 }
    const upload = newcomer.study.articles.upload({ body: { raw_content: shortText } })
    await expect(upload).rejects.toMatchObject(away)
    await expect(newcomer.study.tasks.list()).rejects.toMatchObject(away)
    wire.allow()
    expect((await newcomer.study.articles.list({})).total).toBe(0)
    expect((await newcomer.study.tasks.list()).items).toEqual([])
  })
})

describe('data_server', () => {
  it('unavailable for a moment in the middle of a task loses nothing', async () => {
    const wire = await wireTo('data')
    const { task_id, letGo } = await heldUpload(longText(30))
    wire.refuse()
    letGo()
    await expect.poll(() => wire.refused()).toBeGreaterThan(1)
    wire.allow()
    await mustBeWhole(task_id, longText(30))
  })
})
