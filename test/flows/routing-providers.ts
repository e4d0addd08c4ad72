import { type FakeProvider, startFakeProvider } from '../support/fake-provider/index.ts'
import { administrator, learner } from '../support/people.ts'
import { readEvents } from '../support/tasks.ts'
import { watchedStack } from './bad-input-written.ts'

/** Two endpoints that have the same model, the first of them cheaper, and one with the model to fall back on. */
const endpoints = [
  { name: 'Asagao', model: 'model-a', key: 'sk-key-of-asagao-that-must-not-leak', price: 1 },
  { name: 'Botan', model: 'model-a', key: 'sk-key-of-botan-that-must-not-leak', price: 3 },
  { name: 'Tsubaki', model: 'model-b', key: 'sk-key-of-tsubaki-that-must-not-leak', price: 9 },
] as const
export const keys = endpoints.map(({ key }) => key)

export interface Endpoint {
  id: string
  name: string
  key: string
  provider: FakeProvider
}

/** A stack whose administrator has three endpoints and a plan with a fallback, and a learner. */
export async function routedStack({ timeout_ms = 120_000 } = {}) {
  const stack = await watchedStack()
  const root = await administrator(stack)
  const hana = await learner(stack)
  const { modelRouting } = root.manager
  const [a, b, c] = await Promise.all(endpoints.map(({ key }) => startFakeProvider({ key })))
  if (!a || !b || !c) throw new Error('A provider did not start.')

  const add = async (n: number, provider: FakeProvider): Promise<Endpoint> => {
    const { name, model, key, price } = endpoints[n] ?? endpoints[0]
    const { id } = await modelRouting.createEndpoint({
      body: { name, base_url: provider.url, api_key: key, timeout_ms },
    })
    await modelRouting.createBinding({
      body: { endpoint_id: id, model, price_in: price, price_out: price },
    })
    return { id, name, key, provider }
  }
  const [asagao, botan, tsubaki] = [await add(0, a), await add(1, b), await add(2, c)]
  await modelRouting.updateCallPlan({ body: { default_model: 'model-a', fallback_models: ['model-b'] } })
  const all = [asagao, botan, tsubaki]
  /** Every reply so far. */
  const told: unknown[] = []

  return {
    stack,
    root,
    hana,
    asagao,
    botan,
    tsubaki,
    told,
    /** Makes all providers work, and clears what is known of their failures. */
    async startAfresh() {
      for (const { id, key, provider } of all) {
        provider.takesKey(key)
        provider.behave([])
        await modelRouting.updateEndpoint({ params: { id }, body: { api_key: key, timeout_ms } })
      }
    },
    /** Shortens the time that the endpoint has for an answer. */
    hasten: ({ id }: Endpoint) =>
      modelRouting.updateEndpoint({ params: { id }, body: { timeout_ms: 3_000 } }),
    /** Uploads a text, and reads what came of it when its task has ended. */
    async upload(raw_content: string, model?: string) {
      const { articles, tasks } = hana.study
      const body = { raw_content, ...(model !== undefined && { model }) }
      const { task_id } = await articles.upload({ body })
      const events = await readEvents(hana, task_id)
      const task = await tasks.get({ params: { task_id } })
      const article = await articles.get({ params: { id: task.article_id ?? 0 } })
      told.push({ events, task, article })
      return { task, article, content: article.sentences.filter(({ sentence }) => sentence.trim() !== '') }
    },
    async close() {
      await stack.close()
      for (const { provider } of all) await provider.close()
    },
  }
}
export type RoutedStack = Awaited<ReturnType<typeof routedStack>>

/** The number of requests for lines to a provider while something is done. */
export async function askedDuring<T>({ provider }: Endpoint, work: () => Promise<T>) {
  const before = provider.requests.length
  const done = await work()
  const asked = provider.requests.slice(before).filter(request => request.asked.size > 0)
  return { done, asked: asked.length }
}

const beginnings = ['彼は', '彼は静かに', '雨の朝、', '「', '駅前の本屋で、彼女は']
const deeds = [
  '手紙を書いた',
  '手紙を書きました',
  '手紙を読んだ',
  '猫を見た',
  '約束を思い出した',
  '傘を忘れた',
]
/** Longer than the beginning that distinguishes lines. */
const refrain = '長い長い坂道をゆっくりと登りながら、いつも同じ歌を口ずさんで、'

/** So many different sentences, many of which begin alike or are nearly the same. */
export const alikeSentences = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const beginning = n % 25 === 24 ? refrain : (beginnings[n % beginnings.length] ?? '')
    const sentence = `${beginning}${deeds[n % deeds.length]}のは${n + 1}回目だった。`
    return beginning === '「' ? `${sentence}」` : sentence
  })
