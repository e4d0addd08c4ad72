import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { WordState } from '../../../lib/contracts/schemas/learners/words.ts'
import { DataApp } from '../../../lib/data/app.ts'
import { currentVersion } from '../../../lib/operations/upgrade/migrations.ts'
import { readSchema } from '../../../lib/store/engine/schema-version.ts'
import { inStores } from '../../support/backups.ts'
import { folderOfTest } from '../../support/folders.ts'
import { formerHana, formerRoot, noBackup, putFormerStores } from '../../support/former-stores.ts'
import { signIn } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'

let folder: string
beforeEach(async () => {
  folder = await folderOfTest()
})

const started = (backupProgram: Parameters<typeof testStack>[1] = { backupProgram: noBackup }) =>
  testStack(
    { DATA_DIR: folder },
    {
      only: ['data', 'user-manager', 'agent', 'study', 'collection', 'manager'],
      inMemory: false,
      ...backupProgram,
    },
  )
type Started = Awaited<ReturnType<typeof started>>

function learningOf({ running }: Started) {
  const app = running.get('data')?.app
  if (!(app instanceof DataApp)) throw new Error('The stack has no data_server.')
  return app.learning
}
const backups = async () => (await readdir(join(folder, 'backups')).catch(() => [])).length

it('a data folder of an earlier release is backed up and upgraded by the first start, and everything in it is read', async () => {
  await putFormerStores(folder)
  const stack = await started()
  try {
    expect(await readSchema(learningOf(stack))).toEqual({ version: currentVersion('collections') })
    expect(await backups()).toBe(1)
    await readEverything(stack)
  } finally {
    await stack.close()
  }
  await inStores(folder, async () => {})
  expect(await backups()).toBe(1)
})

async function readEverything(stack: Started) {
  const root = await signIn(stack, formerRoot.username, formerRoot.password)
  expect((await root.manager.users.list({ query: {} })).items.map(({ username }) => username)).toEqual(
    expect.arrayContaining(['root', 'hana', 'ken']),
  )
  const { items: requests } = await root.manager.registrationRequests.list({ query: { status: 'pending' } })
  expect(requests).toMatchObject([{ username: 'taro' }])
  expect((await root.manager.recommendations.list({ query: {} })).items).toMatchObject([{ week: '2026-W48' }])
  expect((await root.manager.feedback.list({ query: {} })).items).toMatchObject([
    { text: 'More songs, please.', user_id: 2 },
  ])

  const hana = await signIn(stack, formerHana.username, formerHana.password)
  const { items: articles } = await hana.study.articles.list({ query: { scope: 'mine' } })
  expect(articles).toMatchObject([{ title: '花' }, { title: '猫', position: { index: 1 } }])
  const cat = await hana.study.articles.get({ params: { id: 1 } })
  expect(cat).toMatchObject({ is_public: true, is_favorite: true, status: 'completed' })
  expect(cat.sentences.map(({ sentence }) => sentence).join('')).toBe(
    '猫が好きです。雨が降りました。\n学校に行きます。',
  )
  expect(cat.sentences[0]).toMatchObject({ notes: '我が家の猫', has_audio: true })
  const sound = await hana.study.sentences.audio({ params: { id: 1, idx: 0 } })
  expect(sound).toBeTruthy()
  const flower = await hana.study.articles.get({ params: { id: 2 } })
  expect(flower.sentences).toHaveLength(3)

  const { items: words } = await hana.collection.words.list({ query: {} })
  expect(words.map(({ written }) => written).sort()).toEqual(['学校', '猫', '雨'])
  for (const state of WordState.options)
    expect((await hana.collection.words.list({ query: { state } })).items).toEqual(
      words.filter(word => word.state === state),
    )
  const rain = words.find(({ form }) => form === '雨')
  const { sources } = await hana.collection.words.get({ params: { skill_id: rain?.skill_id ?? '' } })
  expect(sources.map(({ sentence, written, stands }) => [sentence, written, stands])).toEqual([
    ['雨だ。', '雨', false],
    ['雨が降りました。', '雨', true],
  ])
  const { items: cards } = await hana.collection.review.queue({ query: {} })
  expect(cards.map(({ back }) => back.source?.sentence)).toContain('雨だ。')
  const reviews = await Promise.all(
    words.map(({ skill_id }) => hana.collection.words.reviews({ params: { skill_id }, query: {} })),
  )
  expect(reviews.flatMap(({ ratings }) => ratings.items)).toMatchObject([{ is_undone: false }])
  expect((await hana.collection.keptSentences.list({ query: {} })).items).toMatchObject([
    { note: 'A sentence.' },
  ])
  expect(
    (await hana.study.foundation.list({ params: { resource: 'goals' }, query: {} })).items,
  ).toMatchObject([{ values: { name: 'JLPT N3' } }])
  expect((await hana.study.foundation.list({ params: { resource: 'evidence' }, query: {} })).total).toBe(2)
}
