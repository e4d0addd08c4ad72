import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AgentApp } from '../../../../lib/agent/app.ts'
import { NO_PLAN, NO_ROUTING, type ResolvedBinding } from '../../../../lib/agent/routing-settings.ts'
import { ProviderFailure } from '../../../../lib/platform/outbound/provider-failure.ts'
import { taskLimits } from '../../../../lib/study/tasks/task-queue.ts'
import { memorySettings } from '../../../support/memory-settings.ts'
import { sharedAnalyser } from '../../../support/shared-analyser.ts'
import { testSurroundings } from '../../../support/surroundings.ts'
import { bindingTo, never } from '../lab.ts'

const NOWHERE = 'http://127.0.0.1:1/v1'

let app: AgentApp
beforeEach(() => {
  const { endpoint, binding } = bindingTo(NOWHERE, { max_concurrency: 1 })
  app = new AgentApp(testSurroundings('agent'), {
    analyser: sharedAnalyser,
    routing: memorySettings({ endpoints: [endpoint], bindings: [binding], call_plan: NO_PLAN }),
    savedSpeech: memorySettings(null),
  })
})
afterEach(() => app.close())

const purpose = { user_id: 1, article_id: 1, task_id: null }
const ofPerson = { model: null, purpose }
const ofTask = { model: null, purpose: { ...purpose, task_id: '01JTASK0000000000000000001' } }
/** The maximum of ANALYSIS_CONCURRENCY. */
const MOST_BATCHES = 32

describe('requests for a model with a long queue', () => {
  const many = (count: number, work: () => Promise<void>, request = ofPerson) =>
    Array.from({ length: count }, () => app.admitted(request, never, work))

  it('are refused with a Retry-After when a person makes them', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const admitted = many(501, () => promise)
    await expect(app.admitted(ofPerson, never, async () => {})).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
      message: expect.stringMatching(/^\p{L}.*\.$/u),
      extras: { headers: { 'retry-after': expect.stringMatching(/^\d+$/) } },
    })
    resolve()
    await Promise.all(admitted)
    await app.admitted(ofPerson, never, async () => {})
  })

  it('are all made when tasks make them, as many as tasks can make', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const admitted = many(501, () => promise)
    let done = 0
    const ofTasks = Array.from({ length: taskLimits.running * MOST_BATCHES }, () =>
      app.admitted(ofTask, never, async () => {
        done += 1
      }),
    )
    resolve()
    await Promise.all([...admitted, ...ofTasks])
    expect(done).toBe(256)
  })
})

describe('requests for a model', () => {
  /** The number of eight requests that are admitted at once. */
  const letIn = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let count = 0
    const admitted = Array.from({ length: 8 }, () =>
      app.admitted(ofTask, never, () => {
        count += 1
        return promise
      }),
    )
    const atOnce = count
    resolve()
    await Promise.all(admitted)
    return atOnce
  }
  const save = (first: Partial<ResolvedBinding['endpoint']>, second?: ResolvedBinding) => {
    const { endpoint, binding } = bindingTo(NOWHERE)
    const all = [{ endpoint: { ...endpoint, ...first }, binding }, second ?? []].flat()
    app.routing.write({
      endpoints: all.map(each => each.endpoint),
      bindings: all.map(each => each.binding),
      call_plan: NO_PLAN,
    })
    return all
  }

  it('are admitted up to the concurrency of their endpoint, per minute too', async () => {
    save({ max_concurrency: 6 })
    expect(await letIn()).toBe(6)
    save({ max_concurrency: 6, requests_per_minute: 100 })
    expect(await letIn()).toBe(6)
    save({ max_concurrency: 6, requests_per_minute: 2 })
    expect(await letIn()).toBe(2)
  })

  it('wait for the endpoint they will be sent to, not for one that is cooled down', async () => {
    const [first] = save({ max_concurrency: 1 }, bindingTo(NOWHERE, { at: 2, max_concurrency: 5 }))
    expect(await letIn()).toBe(1)
    if (first) app.models.health.began(first).failed(new ProviderFailure('unauthenticated', 'no'))
    expect(await letIn()).toBe(5)
  })

  it('are all admitted while no model is set up', async () => {
    app.routing.write(NO_ROUTING)
    expect(await letIn()).toBe(8)
  })
})
