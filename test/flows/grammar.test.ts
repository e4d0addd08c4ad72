import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { startedForFile } from '../support/started-for-file.ts'
import type { Account } from './article-stack.ts'

const stack = startedForFile(sharedStack)
let hana: Account
beforeAll(async () => {
  hana = await learner(stack())
})

const SENTENCE = '東京で働くことになった。'

async function patternOf(id: string) {
  const { patterns } = await hana.collection.grammar.patterns()
  const found = patterns.find(({ pattern }) => pattern === id)
  if (!found) throw new Error(`There is no pattern ${id}`)
  const { skill_id, name: form, reading } = found
  return { params: { skill_id }, body: { kind: 'grammar', form, reading } as const }
}

describe('a pattern of grammar', () => {
  it('is kept and reviewed like a word, with the sentence in which it was met', async () => {
    const { params, body } = await patternOf('koto-ni-naru')
    const source = { sentence: SENTENCE, start: 5, length: 7 }
    await hana.collection.wordWrites.put({ params, body: { ...body, source } })
    const kept = await hana.collection.words.get({ params })
    expect(kept).toMatchObject({
      kind: 'grammar',
      form: 'ことになる',
      skill: { level: 'N4' },
      state: 'learning',
    })
    const { items } = await hana.collection.words.list({ query: { kind: 'grammar' } })
    expect(items.map(({ form }) => form)).toEqual(['ことになる'])
    expect((await hana.collection.words.list({ query: { kind: 'word' } })).items).toEqual([])

    const { items: queue } = await hana.collection.review.queue({ query: {} })
    const [card] = queue
    expect(card).toMatchObject({
      front: { text: 'ことになる' },
      back: {
        meanings: { en: expect.any(String), ja: '決定・結果', zh: expect.any(String) },
        explanation: 'N4 来年から東京で働くことになった。',
        source: { sentence: SENTENCE },
      },
    })
    const rated = await hana.collection.review.rate({
      body: {
        request_id: ulid(),
        card_id: card?.card.card_id ?? '',
        expected_version: 1,
        rating: 'good',
      },
    })
    expect(rated.card.reps).toBe(1)
  })

  it('is exported with the words as a table, and imported again', async () => {
    const { params, body } = await patternOf('te-iru')
    await hana.collection.wordWrites.put({ params, body: { ...body, state: 'known' } })
    const file = await fetch(`${stack().addresses.study}/api/exports/words?format=csv`, {
      headers: { authorization: `Bearer ${hana.token}` },
    })
    const ken = await learner(stack())
    const imported = { format: 'csv', text: await file.text() } as const
    const { counts } = await ken.collection.wordWrites.importLines({ body: imported })
    expect(counts.added).toBe(2)
    expect(await ken.collection.words.get({ params })).toMatchObject({ kind: 'grammar', state: 'known' })
  })

  it('must be one of the list', async () => {
    const { params, body } = await patternOf('te-iru')
    const other = { params, body: { ...body, reading: 'てる' } }
    await expect(hana.collection.wordWrites.put(other)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
