import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NO_PLAN } from '../../../../lib/agent/routing/settings.ts'
import { AgentApp } from '../../../../lib/app/agent.ts'
import { memorySettings } from '../../../../lib/config/settings.ts'
import { taskLimits } from '../../../../lib/tasks/task-queue.ts'
import { createAnalyser } from '../../../../lib/text/analyser.ts'
import { testSurroundings } from '../../../support/surroundings.ts'
import { bindingTo, never } from '../lab.ts'

let app: AgentApp
beforeEach(() => {
  const { endpoint, binding } = bindingTo('http://127.0.0.1:1/v1', { max_concurrency: 1 })
  app = new AgentApp(testSurroundings('agent'), {
    analyser: createAnalyser(),
    routing: memorySettings({ endpoints: [endpoint], bindings: [binding], call_plan: NO_PLAN }),
    savedSpeech: memorySettings(null),
  })
})
afterEach(() => app.close())

const purpose = { user_id: 1, article_id: 1, task_id: null }
const ofPerson = { model: null, purpose }
const ofTask = { model: null, purpose: { ...purpose, task_id: '01JTASK0000000000000000001' } }
/** As many as ANALYSIS_CONCURRENCY may be at most. */
const MOST_BATCHES = 32

describe('requests for a model with a long queue', () => {
  const many = (count: number, work: () => Promise<void>, request = ofPerson) =>
    Array.from({ length: count }, () => app.admitted(request, never, work))

  it('are turned away where a person makes them, and told when to come back', async () => {
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

  it('are all carried out where tasks make them, as many as tasks can make', async () => {
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
