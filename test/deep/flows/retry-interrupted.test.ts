import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Engine, startEngine } from '../../../lib/store/engine/engine.ts'
import type { StoreName } from '../../../lib/store/tables.ts'
import {
  articleStack,
  contentOf,
  listenTo,
  outcome,
  read,
  textOf,
  uploaded,
} from '../../flows/article-stack.ts'
import { behaviours } from '../../support/fake-provider/index.ts'
import { signIn } from '../../support/people.ts'
import { quietLog } from '../../support/store.ts'
import { longText, shortText } from '../../support/texts.ts'

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

it('uploads that a stop interrupted are filled in by a retry, wherever they stood', async () => {
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
  await expect.poll(translated).toBe(20)
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

it('edits and re-parses that a stop interrupted have their new rows, and a retry fills those in', async () => {
  const first = await stackOnEngine()
  const { articles, sentences } = first.hana.study
  const upload = () => uploaded(first.hana, shortText)
  const [edited, waiting, reparsed] = [await upload(), await upload(), await upload()]
  const twoSentences = { params: { id: reparsed.id, idx: 0 }, body: { sentence: '雪が降った。道が白い。' } }
  await sentences.source(twoSentences)

  first.provider.behave(behaviours.hang)
  const heard = listenTo(first.provider)
  const edit = (id: number, raw_content: string) => articles.edit({ params: { id }, body: { raw_content } })
  await articles.reparse({ params: { id: reparsed.id } })
  await edit(edited.id, shortText.replace('傘', '帽子'))
  const asksForBoth = () =>
    ['彼女は帽子を持っていない。', '道が白い。'].every(wanted =>
      heard.for('translation').asked.includes(wanted),
    )
  await expect.poll(asksForBoth).toBe(true)
  await edit(waiting.id, shortText.replace('駅', '海'))
  const { username } = first.hana.user
  await first.close()

  const second = await stackOnEngine()
  const hana = await signIn(second.stack, username, `password of ${username}`)
  for (const [id, text, lacking] of [
    [edited.id, shortText.replace('傘', '帽子'), ['彼女は帽子を持っていない。']],
    [waiting.id, shortText.replace('駅', '海'), ['海まで歩いた。']],
    [
      reparsed.id,
      shortText.replace('雨が降っていた。', '雪が降った。道が白い。'),
      ['雪が降った。', '道が白い。'],
    ],
  ] as const) {
    const left = await read(hana, id)
    expect(left).toMatchObject({ status: 'failed', metadata: { failure: 'interrupted' } })
    expect(textOf(left)).toBe(text)
    const asked = listenTo(second.provider)
    const { article } = await outcome(hana, hana.study.articles.retry({ params: { id } }))
    expect(asked.for('translation').asked).toEqual(lacking)
    expect(article).toMatchObject({ status: 'completed', success_rate: 1 })
    expect(contentOf(article).filter(({ furigana }) => furigana.length === 0)).toEqual([])
  }
  await second.close()
})
