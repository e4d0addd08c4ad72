import { describe, expect, it } from 'vitest'
import { blockId } from '../../../lib/content/block-id.ts'
import { contentEntities } from '../../../lib/entities/content/entities.ts'
import { blockKey, headKey } from '../../../lib/entities/content/keys.ts'
import { createStoreClient } from '../../../lib/store/client.ts'

const client = createStoreClient({ endpoint: 'http://127.0.0.1:1' })
const { articles, blocks, sentences } = contentEntities({ client, table: 'content' })

describe('the keys of the content table', () => {
  it('are built alike by hand and by the entities', () => {
    const block = blockId(3, 21)
    expect(articles.get({ id: 12 }).params()).toMatchObject({ Key: headKey(12) })
    expect(blocks.get({ article_id: 12, block }).params()).toMatchObject({ Key: blockKey(12, block) })
  })

  it('keep capitals and sort as numbers do', () => {
    expect(sentences.get({ article_id: 12, block: blockId(3, 21), position: 7 }).params()).toMatchObject({
      Key: { pk: 'ARTICLE#12', sk: 'SENTENCE#00000003.00021#07' },
    })
  })

  it('show an article among the public ones only while it is public', () => {
    const publish = (is_public: number) =>
      articles
        .patch({ id: 12 })
        .set({ is_public })
        .composite({ created_at: '2026-11-20T09:00:00.000Z' })
        .params()
    expect(publish(1)).toMatchObject({ ExpressionAttributeValues: { ':gsi2pk_u0': 'PUBLIC#1' } })
    expect(publish(0)).toMatchObject({ UpdateExpression: expect.stringContaining('REMOVE #gsi2pk, #gsi2sk') })
    expect(() => articles.patch({ id: 12 }).set({ is_public: 1 }).params()).toThrow('created_at')
  })
})
