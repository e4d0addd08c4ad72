import { describe, expect, it } from 'vitest'
import { allRows, edit, finish, keysOf } from '../../../handlers/data/edit-stories.ts'
import { dataLab } from '../../../handlers/data/lab.ts'
import { labWithPublished, numbered, write } from '../../../handlers/data/stories.ts'

const open = dataLab()

describe('an edit of a long article', () => {
  it('writes one block when one of many sentences changes', async () => {
    const many = 400
    const { lab, client, article } = await labWithPublished(open, numbered(many))
    await finish(client, article)
    const before = new Set(await keysOf(lab, article.id))
    const rows = numbered(many).with(many / 2, '新しい。')
    const { to_process_indices } = await edit(client, article.id, rows)
    expect(to_process_indices).toEqual([many / 2])
    const written = (await keysOf(lab, article.id)).filter(key => !before.has(key))
    // The rows of one block, the block, the revision, the text; besides them the head and two markers.
    expect(written).toHaveLength(64 + 3)
    expect((await allRows(client, article.id)).map(({ sentence }) => sentence)).toEqual(rows)
  })

  it('writes rows that are too large for one transaction in several', async () => {
    const { client, article } = await labWithPublished(open, numbered(64))
    const text = (index: number) => '訳'.repeat(19_900) + index
    for (let at = 0; at < 64; at += 16) {
      const indices = Array.from({ length: 16 }, (_, row) => at + row)
      await write(client, 'translations', article, indices, { text })
      await write(client, 'explanations', article, indices, { text })
    }
    await finish(client, article)
    const { article: edited } = await edit(client, article.id, numbered(65))
    expect(edited).toMatchObject({ total_rows: 65, complete_sentences: 64 })
    const rows = await allRows(client, article.id)
    expect(rows.map(({ translation }) => translation)).toEqual([...numbered(64).map((_, n) => text(n)), ''])
  })
})
