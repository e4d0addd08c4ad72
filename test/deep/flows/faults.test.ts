import { afterEach, describe, expect, it } from 'vitest'
import type { ServiceName } from '../../../lib/platform/http/route.ts'
import { articleLab, heldUpload } from '../../flows/article-stack.ts'
import { type FaultyProxy, startFaultyProxy } from '../../flows/faults-proxy.ts'
import { answerTo } from '../../support/fake-provider/index.ts'
import { ended, readEvents } from '../../support/tasks.ts'
import { longText, shortText } from '../../support/texts.ts'

const lab = articleLab()
const proxies: FaultyProxy[] = []
afterEach(async () => {
  await Promise.all(proxies.splice(0).map(proxy => proxy.close()))
})

/** From now on the services reach this one by a wire that can be cut. */
async function wireTo(service: ServiceName): Promise<FaultyProxy> {
  const direct = lab.stack.addresses[service]
  const proxy = await startFaultyProxy(direct)
  lab.stack.addresses[service] = proxy.url
  proxies.push({
    ...proxy,
    async close() {
      lab.stack.addresses[service] = direct
      await proxy.close()
    },
  })
  return proxy
}

async function articleOf(task_id: string) {
  const { article_id } = await lab.hana.study.tasks.get({ params: { task_id } })
  return lab.hana.study.articles.get({ params: { id: article_id ?? 0 } })
}

async function mustBeWhole(task_id: string, text: string) {
  expect(await ended(lab.hana, task_id)).toMatchObject({ state: 'completed', error: null })
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
    const { task_id, letGo } = await heldUpload(lab, longText(30))
    const events = readEvents(lab.hana, task_id)
    wire.refuse()
    const last = (await events).at(-1)
    expect(last).toMatchObject({ event: 'failed', task: { state: 'failed', error: { code: 'unavailable' } } })
    expect(last?.task.error?.detail).toMatch(/^\p{L}.*\.$/u)
    const article = await articleOf(task_id)
    expect(article).toMatchObject({ status: 'failed', metadata: { failure: 'unavailable' } })
    expect(article.sentences.map(({ sentence }) => sentence).join('')).toBe(longText(30))
    letGo()

    wire.allow()
    const next = await lab.hana.study.articles.upload({ body: { raw_content: shortText } })
    await mustBeWhole(next.task_id, shortText)
  })

  it('whose connections break once loses nothing', async () => {
    const wire = await wireTo('agent')
    const { task_id, letGo } = await heldUpload(lab, longText(30))
    wire.cut()
    letGo()
    await mustBeWhole(task_id, longText(30))
  })
})

it('user_manager unavailable during an upload harms no task', async () => {
  const first = await lab.hana.study.articles.upload({ body: { raw_content: shortText } })
  await ended(lab.hana, first.task_id)
  const wire = await wireTo('user-manager')
  wire.refuse()
  const { task_id } = await lab.hana.study.articles.upload({ body: { raw_content: shortText } })
  await mustBeWhole(task_id, shortText)
  expect(wire.refused()).toBeGreaterThan(0)
})

it('data_server unavailable for a moment in the middle of a task loses nothing', async () => {
  const wire = await wireTo('data')
  const { task_id, letGo } = await heldUpload(lab, longText(30))
  wire.refuse()
  letGo()
  await expect.poll(() => wire.refused()).toBeGreaterThan(1)
  wire.allow()
  await mustBeWhole(task_id, longText(30))
})
