import { expect, it } from 'vitest'
import { settleArticle } from '../../../../lib/study/articles/flows/task-on-article.ts'
import { article, workOnArticle } from './lab.ts'

it.each([
  ['wants the words of a whole text', { revision: 2 }, [article.id]],
  ['leaves those of a growing text', { total_rows: 2 }, []],
  ['leaves those of a text without rows', { revision: 0, total_rows: 0, rows_ready: 0 }, []],
])('the end of a task that was cut off %s', async (_, over, expected) => {
  const { work } = workOnArticle(async () => ({ ...article, ...over }))
  const wanted: number[] = []
  const flow = { ...work, wantedWords: { want: (id: number) => void wanted.push(id) } }
  await settleArticle(flow, work.task)({ state: 'cancelled', code: 'cancelled', detail: '' })
  expect(wanted).toEqual(expected)
})
