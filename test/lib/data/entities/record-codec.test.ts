import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cardRecord } from '../../../../lib/data/entities/collections/cards.ts'
import { recordCodec } from '../../../../lib/data/entities/collections/record-codec.ts'
import { wordRecord, wordSourceRecord } from '../../../../lib/data/entities/collections/words.ts'

const AT = '2026-11-20T09:30:00.000Z'
const ID = '3R57XZB1N4QT8VKC2M6HWDPYGE'
const NAMES = { __edb_v__: '1' }
const ROWS = {
  word: {
    ...{ ...NAMES, __edb_e__: 'word', user_id: 7, skill_id: ID, kind: 'word', form: '雨', reading: 'あめ' },
    ...{
      written: 'アメ',
      writings: '["天"]',
      gloss: 'rain',
      label: 'アメ 雨 あめ 天 rain',
      state: 'known',
      tags: '["a"]',
      note: '',
      sense_id: ID,
    },
    ...{ sources: 1, latest_source: ID, joined: '["a"]', version: 1, created_at: AT, updated_at: AT },
  },
  source: {
    ...{ ...NAMES, __edb_e__: 'word_source', user_id: 7, skill_id: ID, source_id: ID, sentence: '雨。' },
    ...{ written: '雨', marked_again: 1 },
    ...{ start: 0, length: 1, article_id: 3, index: 2, content_revision: 1, title: 't' },
    ...{ furigana: '[{"text":"雨"}]', translation: 'r', before: 'b', after: 'a', created_at: AT },
  },
  card: {
    ...{ ...NAMES, __edb_e__: 'card', user_id: 7 },
    ...{ card_id: `w.${ID}.recall`, version: 1, state: 'relearning' },
    ...{ queue: 'learning', step: 0, stability: 3, difficulty: 5, due_at: AT, last_review: AT, reps: 1 },
    ...{ lapses: 0, introduced_on: '2026-11-19', suspended: 'user', buried_until: AT, leech: 1 },
  },
}
const CODECS = { word: wordRecord, source: wordSourceRecord, card: cardRecord }
const DERIVED = ['label', 'queue']

describe.each(['word', 'source', 'card'] as const)('the stored row of a %s', name => {
  const row: Record<string, unknown> = ROWS[name]
  const codec: { decode(item: object): object; names: readonly string[]; attributes: object } = CODECS[name]
  const optional = Object.entries(codec.attributes).flatMap(([of, { required }]) => (required ? [] : [of]))
  const decode = (changes: object) => () => codec.decode({ ...row, ...changes })

  it('is refused without a required attribute, and has null for an optional one', () => {
    for (const attribute of codec.names) {
      const without = decode({ [attribute]: undefined })
      if (optional.includes(attribute)) expect(without()).toHaveProperty(attribute, null)
      else expect(without, attribute).toThrow()
    }
  })

  it('is refused with an attribute of another type', () => {
    for (const attribute of codec.names)
      for (const wrong of [true, null, [], typeof row[attribute] === 'number' ? '1' : 1])
        expect(decode({ [attribute]: wrong }), `${attribute} ${wrong}`).toThrow()
  })

  it('is refused with JSON that is cut or of another form', () => {
    const texts = Object.entries(row).filter(([, value]) => String(value).startsWith('['))
    for (const [attribute, text] of texts)
      for (const wrong of [String(text).slice(0, -1), '{}', 'null', '[1]'])
        expect(decode({ [attribute]: wrong }), `${attribute} ${wrong}`).toThrow()
  })

  it('has no derived attribute when it is read', () => {
    for (const attribute of DERIVED) expect(decode({})()).not.toHaveProperty(attribute)
  })
})

describe('a record', () => {
  it.each([
    ['word', wordRecord.encode(wordRecord.decode(ROWS.word)), ROWS.word],
    ['source', wordSourceRecord.encode(wordSourceRecord.decode(ROWS.source)), ROWS.source],
    ['card', cardRecord.encode(cardRecord.decode(ROWS.card)), ROWS.card],
  ])('has the same row after reading and writing (%s)', (_, row, before) => {
    expect({ ...row, __edb_e__: before.__edb_e__, __edb_v__: '1' }).toEqual(before)
  })

  it('stores flags as numbers, objects as JSON and null as nothing, and leaves out other members', () => {
    const codec = recordCodec(
      'sample',
      z.object({ kept: z.boolean(), of: z.object({ n: z.number() }), at: z.string().nullable() }),
    )
    const sample = { kept: true, of: { n: 1 }, at: null, more: 'unknown' }
    expect(codec.encode(sample)).toEqual({ kept: 1, of: '{"n":1}' })
    expect(codec.attributes).toEqual({
      kept: { type: 'number', required: true },
      of: { type: 'string', required: true },
      at: { type: 'string' },
    })
  })
})
