import { expect, it } from 'vitest'
import { GuestList } from '../../../../lib/study/articles/lists.ts'
import { testClock } from '../../../support/surroundings.ts'

function openList() {
  const clock = testClock()
  const list = new GuestList()
  const asked: unknown[] = []
  const articles = {
    async list(given?: object) {
      asked.push(given)
      return { items: [], total: null, next_offset: null }
    },
  }
  const { signal } = new AbortController()
  const page = (offset: number, limit = 12) => list.page(articles, { offset, limit }, clock.now, signal)
  return { clock, list, asked, page }
}

it('a page that guests request often is read from the store once in a while, each page separately', async () => {
  const { clock, asked, page } = openList()
  for (const offset of [0, 0, 12, 0, 12]) await page(offset)
  expect(asked).toEqual(
    [0, 12].map(offset => ({ query: { offset, limit: 12, scope: 'public', guest_visible: true } })),
  )
  clock.advance(29)
  await page(0)
  expect(asked).toHaveLength(2)
  clock.advance(1)
  await page(0)
  expect(asked).toHaveLength(3)
})

it('a page is read again after an article was published or withdrawn', async () => {
  const { list, asked, page } = openList()
  await page(0)
  list.forget()
  await page(0)
  expect(asked).toHaveLength(2)
})
