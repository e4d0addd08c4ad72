import { describe, expect, it } from 'vitest'
import { createContent } from '../../../../lib/data/articles/content.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()

describe('the cache of pages', () => {
  async function kept(megabytes: number, pages: number) {
    const { client } = await stores.open('content')
    const content = createContent({ client, table: 'content' }, () => new Date(), megabytes)
    for (let page = 0; page < pages; page += 1)
      content.pages.set(`page ${page}`, { bytes: Buffer.alloc(300_000), groups: [], tag: '' })
    return content.pages.size
  }

  it('keeps as much as its bound allows', async () => {
    expect(await kept(1, 10)).toBe(3)
  })

  it('keeps nothing with a bound of 0 MB, not even an empty page', async () => {
    expect(await kept(0, 1)).toBe(0)
    const { client } = await stores.open('content')
    const { pages } = createContent({ client, table: 'content' }, () => new Date(), 0)
    pages.set('', { bytes: Buffer.alloc(0), groups: [], tag: '' })
    expect(pages.size).toBe(0)
  })
})
