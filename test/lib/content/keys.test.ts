import { describe, expect, it } from 'vitest'
import { contentEntities } from '../../../lib/entities/content/entities.ts'
import { blockKey, headKey, rowKey } from '../../../lib/entities/content/keys.ts'
import { testStores } from '../../support/store.ts'

const stores = testStores()

describe('keys made without ElectroDB', () => {
  it('are those ElectroDB makes', async () => {
    const { client } = await stores.open('content')
    const { articles, blocks, sentences } = contentEntities({ client, table: 'content' })
    const block = '00000012.00003'
    const keyOf = ({ Key }: { Key?: object }) => Key
    expect(headKey(7)).toEqual(keyOf(articles.get({ id: 7 }).params()))
    expect(blockKey(7, block)).toEqual(keyOf(blocks.get({ article_id: 7, block }).params()))
    for (const position of [0, 9, 10, 95])
      expect(rowKey(7, block, position)).toEqual(
        keyOf(sentences.get({ article_id: 7, block, position }).params()),
      )
  })
})
