import { describe, expect, it } from 'vitest'
import { finish } from '../../../handlers/data/edit-stories.ts'
import { dataLab } from '../../../handlers/data/lab.ts'
import {
  beforeNextWrite,
  begin,
  bothTexts,
  labWithFree,
  sentenceOf,
} from '../../../handlers/data/sentence-stories.ts'
import { storedItems } from '../../../handlers/data/stored-items.ts'
import { labWithPublished, numbered } from '../../../handlers/data/stories.ts'
import { outcomeOf } from '../../../support/outcome.ts'

const open = dataLab()

describe('another text, and a task', () => {
  it('is refused while one holds the article, and accepted afterwards', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(3))
    const before = await storedItems(lab, article)
    const write = () => sentenceOf(client, article, 1).source({ sentence: '別の文。' })
    await expect(write()).rejects.toMatchObject({ status: 409, code: 'article_busy' })
    expect(await storedItems(lab, article)).toEqual(before)
    await finish(client, article)
    expect(await write()).toMatchObject({ sentence: '別の文。' })
  })

  it('is refused when one begins at the last moment', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(3))
    beforeNextWrite(lab, () => begin(client, article))
    expect(await outcomeOf(sentenceOf(client, article, 1).source({ sentence: '別の文。' }))).toBe(
      'article_busy',
    )
    expect(await bothTexts(client, article)).toEqual({ text: '文0。文1。文2。', joined: '文0。文1。文2。' })
  })
})
