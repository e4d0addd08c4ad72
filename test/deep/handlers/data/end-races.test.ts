import { describe, expect, it } from 'vitest'
import { finish } from '../../../handlers/data/edit-stories.ts'
import { type DataClient, dataLab } from '../../../handlers/data/lab.ts'
import { beforeNextWrite, sentenceOf } from '../../../handlers/data/sentence-stories.ts'
import { labWithPublished, numbered, type WorkedOn, write } from '../../../handlers/data/stories.ts'

const open = dataLab()

describe('a task that ends', () => {
  it.each([
    ['of its own', (client, article) => write(client, 'translations', article, [1])],
    [
      'of a single sentence',
      (client, article) => sentenceOf(client, article, 1).result({ content_revision: 1, translation: '訳' }),
    ],
  ] satisfies [string, (client: DataClient, article: WorkedOn) => Promise<unknown>][])(
    'counts a write %s that comes at the last moment',
    async (_, comes) => {
      const { lab, client, article } = await labWithPublished(open, numbered(3), { explain: false })
      await write(client, 'translations', article, [0])
      beforeNextWrite(lab, () => comes(client, article))
      expect(await finish(client, article)).toMatchObject({ complete_sentences: 2 })
    },
  )
})
