import { marshall } from '@aws-sdk/util-dynamodb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentEntities } from '../../../lib/data/entities/content/entities.ts'
import type { SentenceRecord } from '../../../lib/data/entities/content/rows.ts'
import { createStoreClient } from '../../../lib/store/client.ts'
import { ConditionFailed } from '../../../lib/store/errors.ts'
import { plainRecord } from '../../../lib/store/reading/plain-records.ts'
import { itemsWith } from '../../../lib/store/writing/batch.ts'
import { plainPatch, plainPut } from '../../../lib/store/writing/plain-writes.ts'
import { inTransaction, transact } from '../../../lib/store/writing/transact.ts'
import { wireWrite } from '../../../lib/store/writing/wire-values.ts'
import { runs } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'

const stores = testStores()
const never = new AbortController().signal

const entities = contentEntities({
  client: createStoreClient({ endpoint: 'http://127.0.0.1:1' }),
  table: 'content',
})

const id = fc.integer({ min: 1, max: 1e9 })
const text = fc.string({ minLength: 1, unit: 'grapheme' })
const positions = fc.uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 1 })
const bytes = fc.uint8Array()

/** A record that always has `required`, and some of `optional`. */
const recordOf = <Required, Optional>(
  required: { [K in keyof Required]: fc.Arbitrary<Required[K]> },
  optional: { [K in keyof Optional]: fc.Arbitrary<Optional[K]> },
) =>
  fc
    .tuple(fc.record(required), fc.record(optional, { requiredKeys: [] }))
    .map(([always, some]) => ({ ...always, ...some }))
const row: fc.Arbitrary<SentenceRecord> = recordOf(
  {
    ...{ article_id: id, user_id: id, block: text, sentence: text },
    position: fc.integer({ min: 0, max: 95 }),
    analysis_status: fc.constantFrom('pending', 'completed', 'failed'),
    ...{ furigana: text, metadata: text },
  },
  { translation: text, explanation: text, audio_object_id: text, notes: text },
)
const block = recordOf(
  {
    ...{ article_id: id, user_id: id, block: text, version: id, task_id: text, rows: id },
    ...{ lengths: fc.array(id), sentences: id, updated_at: text },
  },
  { translated: positions, unspoken: positions },
)
const ofArticle = { article_id: id, user_id: id }
const words = fc.record({ ...ofArticle, block: text, analysis_version: text, text_hash: text, bytes })
const features = fc.record({
  ...ofArticle,
  content_revision: fc.integer({ min: 1, max: 99_999_999 }),
  ...{ analysis_version: text, part: fc.integer({ min: 0, max: 99 }), parts: id, bytes },
})
const occurrence = fc.record({
  ...ofArticle,
  ...{ skill_id: text, content_revision: id, frequency: id },
  positions: fc.array(fc.tuple(text, id, id, id)),
})

describe('a put past ElectroDB', () => {
  it('writes the item that ElectroDB writes, for any record', () => {
    const { sentences, blocks, blockWords, featureParts, occurrences } = entities
    const isSame = <R>(record: fc.Arbitrary<R>, write: (record: R) => [plain: object, usual: object]) =>
      fc.assert(
        fc.property(record, given => {
          const [plain, usual] = write(given)
          // ElectroDB marks its own with a symbol.
          expect(plain).toEqual(Object.fromEntries(Object.entries(usual)))
        }),
        runs(500, 5),
      )
    isSame(row, to => [plainPut(sentences, to), inTransaction(sentences).put(to).commit()])
    isSame(block, to => [plainPut(blocks, to), inTransaction(blocks).put(to).commit()])
    isSame(words, to => [plainPut(blockWords, to), inTransaction(blockWords).put(to).commit()])
    isSame(features, to => [plainPut(featureParts, to), inTransaction(featureParts).put(to).commit()])
    isSame(occurrence, to => [plainPut(occurrences, to), inTransaction(occurrences).put(to).commit()])
  })

  it('refuses values of another type, missing attributes, and patches that move an item in an index', () => {
    const [given] = fc.sample(row, 1)
    if (!given) throw new Error('No row')
    const { metadata: _, ...incomplete } = given
    const refuse = (record: object) =>
      expect(() => plainPut(entities.sentences, record as SentenceRecord)).toThrow(TypeError)
    refuse(incomplete)
    refuse({ ...given, position: '1' })
    refuse({ ...given, analysis_status: 'done' })
    const patch = { set: { created_at: '2026' }, remove: [], unchanged: [], kept: [] }
    expect(() => plainPatch(entities.articles, {} as never, patch)).toThrow('keys of an index')
  })
})

/** Null if the value is refused, as numbers that lose digits are. */
function outcomeOf<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}

describe('the form in which a transaction is sent', () => {
  it('is that of the SDK, for any values', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.uniqueArray(text, { minLength: 1 }).map(items => new Set(items)),
      fc.uniqueArray(id, { minLength: 1 }).map(items => new Set(items)),
      fc.constant(undefined),
    )
    fc.assert(
      fc.property(fc.dictionary(text, value, { noNullPrototype: true }), Item => {
        const made = outcomeOf(() => wireWrite({ Put: { TableName: 'content', Item } }))
        const usual = outcomeOf(() => marshall(Item, { removeUndefinedValues: true }))
        expect(made).toEqual(usual && { Put: { TableName: 'content', Item: usual } })
      }),
      runs(1_000, 20),
    )
  })

  it('holds bytes as JSON can', () => {
    fc.assert(
      fc.property(bytes, given => {
        expect(wireWrite({ Put: { Item: { given } } })).toEqual({
          Put: { Item: { given: { B: Buffer.from(given).toString('base64') } } },
        })
      }),
    )
  })
})

describe('a patch past ElectroDB', () => {
  const change = fc.record({
    set: fc.record({ translation: text, metadata: text }, { requiredKeys: [] }),
    remove: fc.subarray(['explanation', 'notes'] as const),
  })

  async function open() {
    const { client, tableName } = await stores.open('content')
    const where = { client, table: tableName('content'), signal: never }
    const { sentences } = contentEntities(where)
    const stored = async ({ article_id, block, position }: SentenceRecord) => {
      const sk = `SENTENCE#${block}#${String(position).padStart(2, '0')}`
      const [item] = await itemsWith(where, [{ pk: `ARTICLE#${article_id}`, sk }])
      return item && plainRecord(sentences, item)
    }
    return { client, sentences, stored }
  }

  it('leaves the item that ElectroDB leaves, and no other', async () => {
    const { client, sentences, stored } = await open()
    await fc.assert(
      fc.asyncProperty(row, change, async (record, { set, remove }) => {
        await transact(client, { row: plainPut(sentences, record) })
        expect(await stored(record)).toEqual(record)
        const { article_id, block, position } = record
        const usual = inTransaction(sentences)
          .patch({ article_id, block, position })
          .set(set)
          .remove([...remove])
        await transact(client, { row: usual })
        const left = await stored(record)

        await transact(client, { row: plainPut(sentences, record) })
        const conditions = { unchanged: ['sentence', 'metadata', 'notes'], kept: ['translation'] } as const
        await transact(client, { row: plainPatch(sentences, record, { set, remove, ...conditions }) })
        expect(await stored(record)).toEqual(left)
      }),
      runs(200, 3),
    )
  })

  it('is refused if the item is gone or has changed in what must stay', async () => {
    const { client, sentences, stored } = await open()
    const [given] = fc.sample(row, 1)
    if (!given) throw new Error('No row')
    const { notes: _, translation: _none, ...rest } = given
    const record: SentenceRecord = rest
    const patch = plainPatch(sentences, record, {
      set: { explanation: '文' },
      remove: [],
      unchanged: ['metadata', 'notes'],
      kept: ['translation'],
    })
    const refused = () => expect(transact(client, { row: patch })).rejects.toThrow(ConditionFailed)
    await refused()
    for (const changed of [{ metadata: 'other' }, { notes: 'new' }, { translation: 'new' }]) {
      await transact(client, { row: plainPut(sentences, { ...record, ...changed }) })
      await refused()
      expect(await stored(record)).toEqual({ ...record, ...changed })
    }
    await transact(client, { row: plainPut(sentences, { ...record, sentence: 'other' }) })
    await transact(client, { row: patch })
    expect(await stored(record)).toMatchObject({ sentence: 'other', explanation: '文' })
  })
})
