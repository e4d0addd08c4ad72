import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HANG_MS } from '../../../scripts/test/limits.ts'
import { type WatchedStack, watchedStack } from '../../flows/bad-input-written.ts'
import {
  answerTo,
  type Behaviour,
  behaviours,
  type FakeProvider,
  misanswers,
  startFakeProvider,
} from '../../support/fake-provider/index.ts'
import { providerKey } from '../../support/models.ts'
import { administrator, learner } from '../../support/people.ts'
import { runs, sampled, sized } from '../../support/sample.ts'
import { readEvents } from '../../support/tasks.ts'

type Account = Awaited<ReturnType<typeof learner>>

let stack: WatchedStack
let provider: FakeProvider
let root: Account
let hana: Account
let endpoint_id: string
/** Every reply so far. */
const told: string[] = []
beforeAll(async () => {
  stack = await watchedStack()
  provider = await startFakeProvider()
  root = await administrator(stack)
  hana = await learner(stack)
  const { modelRouting } = root.manager
  const body = { name: 'unreliable', base_url: provider.url, api_key: providerKey, timeout_ms: 2_000 }
  const { id } = await modelRouting.createEndpoint({ body })
  endpoint_id = id
  await modelRouting.createBinding({ body: { endpoint_id: id, model: 'model-a' } })
})
afterAll(async () => {
  await stack.close()
  await provider.close()
})

const failing: Record<string, Behaviour> = {
  'answers 401 and quotes the key': behaviours.quotesKey(401),
  'answers 500 and quotes the key': behaviours.quotesKey(500),
  'answers 400 and quotes the key': behaviours.quotesKey(400),
  'answers 429': behaviours.rateLimited('0'),
  'sends elsewhere': behaviours.redirect('http://127.0.0.1:9/v1/chat/completions'),
  'sends a web page': behaviours.html,
  'sends half a JSON': behaviours.halfJson,
  'drops the connection': behaviours.reset,
  'cuts the answer off': behaviours.cutOff,
  'sends 200 MB': behaviours.huge,
  'takes no schema': behaviours.refusesJsonSchema,
}
const { leavesOut, numbersFrom, ...answers } = misanswers
const misbehaviours: Record<string, Behaviour> = {
  ...failing,
  ...answers,
  'leaves out every second': leavesOut(2),
  'numbers from 1': numbersFrom(1),
  'numbers from 0': numbersFrom(0),
  honest: behaviours.honest,
}
const behaviourOf = (name: string) => misbehaviours[name] ?? behaviours.hang

const sentences = ['雨が降っていた。', '彼女は傘を持っていない。', '駅まで歩いた。', '道は暗かった。']
const someText = fc
  .array(fc.constantFrom(...sentences), { minLength: 1, maxLength: sized(24, 8) })
  .map(given => given.map((sentence, n) => (n % 5 === 4 ? `${sentence}\n` : sentence)).join(''))

async function upload(raw_content: string) {
  const { task_id } = await hana.study.articles.upload({ body: { raw_content } })
  const events = await readEvents(hana, task_id)
  const task = await hana.study.tasks.get({ params: { task_id } })
  const id = task.article_id ?? 0
  const article = await hana.study.articles.get({ params: { id } })
  told.push(JSON.stringify({ events, task, article }))
  return { task, article, content: article.sentences.filter(({ sentence }) => sentence.trim() !== '') }
}

describe('a provider that misbehaves in any combination', () => {
  it('loses only sentences, and never puts a line where it does not belong', async () => {
    await fc.assert(
      fc.asyncProperty(
        someText,
        fc.array(fc.constantFrom(...Object.keys(misbehaviours), 'never answers'), {
          maxLength: sized(12, 4),
        }),
        fc.constantFrom('honest', ...Object.keys(misbehaviours)),
        async (text, script, lasting) => {
          const names = script.values()
          provider.behave(exchange => behaviourOf(names.next().value ?? lasting)(exchange))
          const { task, article, content } = await upload(text)
          expect(article.sentences.map(({ sentence }) => sentence).join('')).toBe(text)
          for (const { sentence, translation, explanation, metadata } of content) {
            const failures = metadata.failures ?? {}
            if (translation === '') expect(failures).toHaveProperty('translation')
            else expect(translation).toBe(answerTo('translation', sentence))
            if (metadata.explanation_source === 'rules') expect(failures).toHaveProperty('explanation')
            else expect(explanation).toBe(answerTo('explanation', sentence))
          }
          const translated = content.filter(({ translation }) => translation !== '').length
          const byRules = content.filter(({ metadata }) => metadata.explanation_source === 'rules').length
          expect(task).toMatchObject({ state: 'completed', error: null })
          expect(task.result).toMatchObject({
            sentences: content.length,
            translated,
            explained: content.length,
            missing_count: content.length - translated + byRules,
          })
          expect(article).toMatchObject({ status: 'completed', success_rate: translated / content.length })
        },
      ),
      { ...runs(5, 1), endOnFailure: true },
    )
  })

  it('and never answers blocks no task forever, nor its cancellation', async () => {
    provider.behave(behaviours.hang)
    const { task, content } = await upload(sentences.join(''))
    expect(task).toMatchObject({ state: 'completed', result: { translated: 0, explained: 4 } })
    expect(content[0]?.metadata.failures).toHaveProperty('translation')

    provider.behave(behaviours.honest)
    await root.manager.modelRouting.updateEndpoint({
      params: { id: endpoint_id },
      body: { timeout_ms: HANG_MS },
    })
    provider.behave(behaviours.hang)
    const asked = provider.requests.length
    const { task_id } = await hana.study.articles.upload({ body: { raw_content: sentences.join('') } })
    await expect.poll(() => provider.requests.length).toBeGreaterThan(asked)
    const cancelled = await hana.study.tasks.cancel({ params: { task_id } })
    expect(cancelled).toMatchObject({ state: 'cancelled', error: { code: 'cancelled' } })
    expect(await Promise.all(provider.requests.slice(asked).map(({ left }) => left))).not.toContain(false)
    const article = await hana.study.articles.get({ params: { id: cancelled.article_id ?? 0 } })
    expect(article.status).toBe('cancelled')
  })

  it.each(sampled(Object.entries(failing), 4))(
    'and %s when it is tested is refused with a reason and not saved',
    async (_, behaviour) => {
      provider.behave(behaviour)
      const body = { name: 'candidate', base_url: provider.url, api_key: providerKey }
      const { endpoints } = await root.manager.modelRouting.picture()
      const verdict = await root.manager.modelRouting.testEndpoint({ body })
      const refusal = await root.manager.modelRouting
        .createEndpoint({ body })
        .catch((error: Error) => error.message)
      told.push(JSON.stringify([verdict, refusal]))
      expect(verdict.message).not.toBe('')
      if (!verdict.ok) {
        expect(refusal).toBe(verdict.message)
        expect((await root.manager.modelRouting.picture()).endpoints).toEqual(endpoints)
      }
    },
  )

  it('never finds its key in a reply, the log, a record or any file but the settings of the agent', async () => {
    const { items } = await root.accounts.usage.list({ query: { limit: 200 } })
    const picture = await root.manager.modelRouting.picture()
    const { items: tasks } = await hana.study.tasks.list()
    told.push(JSON.stringify([items, picture, tasks]))
    expect(items.length).toBeGreaterThan(5)
    expect(told.join('')).not.toContain(providerKey)
    expect(stack.logged.join('')).not.toContain(providerKey)
    const settings = join(stack.dataDir, 'settings', 'agent.json')
    const holding = Object.entries(await stack.written()).filter(([, kept]) =>
      JSON.stringify(kept).includes(providerKey),
    )
    expect(holding.map(([name]) => name)).toEqual([settings])
    expect((await stat(settings)).mode & 0o777).toBe(0o600)
  })
})
