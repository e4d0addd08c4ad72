import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Engine, startEngine } from '../../lib/store/engine.ts'
import type { StoreName } from '../../lib/store/tables.ts'
import { behaviours } from '../support/fake-provider/index.ts'
import { signIn } from '../support/people.ts'
import { quietLog } from '../support/store.ts'
import { longText } from '../support/texts.ts'
import { articleStack, contentOf, listenTo, outcome, patience, read } from './article-stack.ts'

/** Outlives the stacks on it, as a disk does. */
let engine: Engine<StoreName>
beforeAll(async () => {
  engine = await startEngine({
    stores: ['accounts', 'content', 'collections'],
    dataDir: null,
    log: quietLog,
    onCrash: store => {
      throw new Error(`The engine of ${store} has ended.`)
    },
    binary: process.env.DYNOXIDE_BIN,
  })
})
afterAll(() => engine.close())

const stackOnEngine = () =>
  articleStack({
    ACCOUNTS_DB_ENDPOINT: engine.endpoints.accounts,
    CONTENT_DB_ENDPOINT: engine.endpoints.content,
    COLLECTIONS_DB_ENDPOINT: engine.endpoints.collections,
  })

it('articles that a stop interrupted are filled in by a retry, wherever they stood', async () => {
  const first = await stackOnEngine()
  const { articles } = first.hana.study
  first.provider.behave(async exchange => {
    const isFirstBatch = exchange.request.asked.size === 20
    await (isFirstBatch ? behaviours.honest : behaviours.hang)(exchange)
  })
  const amid = await articles.upload({ body: { raw_content: longText(30) } })
  const of = async (task_id: string) =>
    (await first.hana.study.tasks.get({ params: { task_id } })).article_id ?? 0
  const amidId = await of(amid.task_id)
  const translated = async () =>
    contentOf(await read(first.hana, amidId)).filter(({ translation }) => translation !== '').length
  await expect.poll(translated, patience).toBe(20)
  await articles.upload({ body: { raw_content: longText(3) } })
  const waiting = await articles.upload({ body: { raw_content: longText(5) } })
  const waitingId = await of(waiting.task_id)
  const { username } = first.hana.user
  await first.close()

  const second = await stackOnEngine()
  const hana = await signIn(second.stack, username, `password of ${username}`)
  for (const [id, lacking] of [
    [amidId, 10],
    [waitingId, 5],
  ] as const) {
    expect(await read(hana, id)).toMatchObject({ status: 'failed', metadata: { failure: 'interrupted' } })
    const asked = listenTo(second.provider)
    const { article } = await outcome(hana, hana.study.articles.retry({ params: { id } }))
    expect(asked.for('translation').asked).toHaveLength(lacking)
    expect(article).toMatchObject({ status: 'completed', success_rate: 1, summary: 'A short summary.' })
    expect(article.metadata).not.toHaveProperty('failure')
  }
  await second.close()
})
