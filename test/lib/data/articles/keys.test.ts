import { describe, expect, it } from 'vitest'
import { contentEntities } from '../../../../lib/data/entities/content/entities.ts'
import {
  ALL_ARTICLES,
  blockKey,
  favoriteKey,
  favoritesOf,
  headKey,
  ownArticles,
  PUBLIC_ARTICLES,
  rowKey,
} from '../../../../lib/data/entities/content/keys.ts'
import type { IndexPartition } from '../../../../lib/store/reading/plain-read.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()

const open = async () => contentEntities({ client: (await stores.open('content')).client, table: 'content' })

describe('keys made without ElectroDB', () => {
  it('equal the keys ElectroDB makes', async () => {
    const { articles, blocks, favorites, sentences } = await open()
    const block = '00000012.00003'
    const keyOf = ({ Key }: { Key?: object }) => Key
    expect(headKey(7)).toEqual(keyOf(articles.get({ id: 7 }).params()))
    expect(blockKey(7, block)).toEqual(keyOf(blocks.get({ article_id: 7, block }).params()))
    expect(favoriteKey(7, 30)).toEqual(keyOf(favorites.get({ article_id: 7, user_id: 30 }).params()))
    for (const position of [0, 9, 10, 95])
      expect(rowKey(7, block, position)).toEqual(
        keyOf(sentences.get({ article_id: 7, block, position }).params()),
      )
  })

  it('name the partitions that ElectroDB reads', async () => {
    const { articles, favorites } = await open()
    const partitions: [IndexPartition, object][] = [
      [ownArticles(30), articles.query.owned({ user_id: 30 }).params()],
      [favoritesOf(30), favorites.query.ofUser({ user_id: 30 }).params()],
      [PUBLIC_ARTICLES, articles.query.published({ is_public: 1 }).params()],
      [ALL_ARTICLES, articles.query.all({}).params()],
    ]
    for (const [{ index, pk }, params] of partitions)
      expect(params).toMatchObject({
        IndexName: index,
        ExpressionAttributeNames: { '#pk': `${index}pk` },
        ExpressionAttributeValues: { ':pk': pk },
      })
  })
})
