import { describe, expect, it } from 'vitest'
import { edit } from '../../../handlers/data/edit-stories.ts'
import { type DataClient, dataLab } from '../../../handlers/data/lab.ts'
import {
  beforeNextWrite,
  bothTexts,
  fillFurigana,
  labWithFree,
  sentenceOf,
} from '../../../handlers/data/sentence-stories.ts'
import { numbered, readPage, type WorkedOn } from '../../../handlers/data/stories.ts'
import { outcomeOf } from '../../../support/outcome.ts'

const open = dataLab()

const furigana = (index: number) => [{ text: '文', reading: 'ふみ' }, { text: `${index}。` }]

describe('writes to one article at the same moment', () => {
  it('all stay, on one sentence', async () => {
    const { client, article } = await labWithFree(open, numbered(3))
    const sentence = sentenceOf(client, article, 1)
    await Promise.all([
      sentence.notes({ notes: 'mine' }),
      sentence.furigana({ furigana: furigana(1) }),
      sentence.result({ translation: 'T', failures: { explanation: 'no' }, content_revision: 1 }),
      fillFurigana(client, article, [{ index: 0, furigana: furigana(0) }]),
    ])
    const { rows } = await readPage(client, article.id)
    expect(rows[0]).toMatchObject({ furigana: furigana(0) })
    expect(rows[1]).toMatchObject({
      notes: 'mine',
      furigana: furigana(1),
      translation: 'T',
      metadata: { furigana_source: 'person', failures: { explanation: 'no' } },
    })
  })

  it('all stay, when they give several sentences another text', async () => {
    const { client, article } = await labWithFree(open, numbered(130))
    const [some, expected] = [[0, 1, 63, 64, 129], numbered(130)]
    for (const index of some) expected[index] = `別の${index}番の文。`
    await Promise.all([
      ...some.map(index => sentenceOf(client, article, index).source({ sentence: `別の${index}番の文。` })),
      ...some.map(index => sentenceOf(client, article, index).notes({ notes: `N ${index}` })),
    ])
    const joined = expected.join('')
    expect(await bothTexts(client, article)).toEqual({ text: joined, joined })
    const { head, rows } = await readPage(client, article.id)
    expect(head.content_revision).toBe(6)
    expect(some.map(index => rows[index]?.notes)).toEqual(some.map(index => `N ${index}`))
  })
})

describe('a write that is overtaken at the last moment', () => {
  const sentence = (client: DataClient, article: WorkedOn) => sentenceOf(client, article, 1)

  it('marks outputs for the replaced text as outdated', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(3))
    beforeNextWrite(lab, () => sentence(client, article).result({ translation: 'T', content_revision: 1 }))
    expect(await sentence(client, article).source({ sentence: '別の文。' })).toMatchObject({
      translation: 'T',
      analysis_status: 'pending',
      metadata: { outdated: ['translation'] },
    })
  })

  it('applies to its index in the edited text, unless it names a content revision', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(3))
    beforeNextWrite(lab, () => edit(client, article.id, numbered(3).slice(1)))
    expect(await sentence(client, article).notes({ notes: 'mine' })).toMatchObject({ sentence: '文2。' })
    beforeNextWrite(lab, () => edit(client, article.id, ['文2。']))
    await expect(
      sentence(client, article).notes({ notes: 'mine too', content_revision: 2 }),
    ).rejects.toMatchObject({ code: 'version_conflict', extras: { members: { current_version: 3 } } })
    expect(await outcomeOf(sentence(client, article).notes({ notes: 'mine too' }))).toBe('not_found')
  })
})
