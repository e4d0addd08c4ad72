import { expect, it } from 'vitest'
import { learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { uploaded, withWords } from './article-stack.ts'

const stack = startedForFile(sharedStack)

const TEXT = Array.from({ length: 50 }, (_, at) => `猫が${at}匹いる。`).join('\n')

it('the opening of a text is the block around a reader’s position with its words, as the other routes give them', async () => {
  const hana = await learner(stack())
  const { study } = hana
  const { id, content_revision } = await uploaded(hana, TEXT, { explain_mode: 'split' })
  await withWords(hana, id)
  const params = { id }
  expect((await study.opening.get({ params })).position).toBeNull()
  const at = new Date().toISOString()
  await study.positions.keep({ params, body: { index: 70, content_revision, at } })
  const query = { offset: 64, limit: 64 }
  const rows = { article: await study.articles.get({ params, query: { ...query, view: 'reading' } }) }
  const words = await study.articleWords.words({ params, query })
  const position = await study.positions.get({ params })
  expect(await study.opening.get({ params })).toEqual({ position, ...rows, words })
  expect(rows.article.sentences).toHaveLength(99 - 64)
  const elsewhere = await study.opening.get({ params, query: { row: 3 } })
  expect(elsewhere.article.sentences[0]?.index).toBe(0)
  // The page counts its reading on from there.
  expect(elsewhere.position).toEqual(position)
})
