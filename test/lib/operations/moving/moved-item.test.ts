import { describe, expect, it } from 'vitest'
import { profileHeadKey, recordKey } from '../../../../lib/data/entities/collections/records.ts'
import { vocabularyHeadKey } from '../../../../lib/data/entities/collections/words.ts'
import { declaredIn } from '../../../../lib/operations/items/kinds.ts'
import { isOfStack, movedItem } from '../../../../lib/operations/moving/moved-item.ts'
import { MOVED_STORES, type MovedStore } from '../../../../lib/operations/moving/place.ts'
import { filledKeys } from '../../data/entities/stored-keys.ts'

const OLD = 4_242_001
const NEW = 7
const mapped = (id: number) => (id === OLD ? NEW : id)
const move = (store: MovedStore, item: object) => movedItem(store, { ...item }, mapped)

/** Attributes that hold more than one value. */
const VALUES: Record<string, string> = { metadata: '{}', store: 'local', source_store: 'local' }
const record = `{"record_id":"R","user_id":${OLD}}`
const JSON_OF: Record<string, object> = {
  record: { record },
  kept_record: { record },
  change: { before: record, after: record },
}

/** An item of every entity, with all its keys and every attribute that a key or an owner needs. */
const declared = MOVED_STORES.flatMap(store =>
  declaredIn(store).map(each => {
    const { entity } = each.schema.model
    const item = filledKeys(each, name => (name === 'user_id' ? OLD : (VALUES[name] ?? 'x1')))
    return [`${store}.${entity}`, store, { ...item, ...JSON_OF[entity] }] as const
  }),
)

it.each(declared)(
  'an item of every kind of record %s has the new id everywhere, and is otherwise unchanged',
  (_, store, item) => {
    const moved = move(store, item)
    expect(JSON.stringify(moved)).not.toContain(String(OLD))
    expect(JSON.stringify(moved)).toBe(JSON.stringify(item).replaceAll(String(OLD), String(NEW)))
  },
)

describe('an item', () => {
  it('written without ElectroDB is moved too: heads, records, states of words', () => {
    const user_id = OLD
    const key = { user_id, generation: 1, resource: 'goals', record_id: 'R' }
    const record = JSON.stringify({ record_id: 'R', user_id, values: { name: `user_id ${OLD}` } })
    for (const kept of [true, false])
      expect(move('collections', { ...recordKey({ ...key, kept }), record })).toEqual({
        ...recordKey({ ...key, kept, user_id: NEW }),
        record: record.replace(String(OLD), String(NEW)),
      })
    for (const headKey of [profileHeadKey, vocabularyHeadKey])
      expect(move('collections', { ...headKey(OLD), n_goals: 1 })).toEqual({ ...headKey(NEW), n_goals: 1 })
  })

  it('names its images by their keys at the target', () => {
    const key = (id: number) => `image/u${id}/articles/1-p1-0123456789abcdef.webp`
    const image = { pk: 'ARTICLE#1', sk: 'IMAGE#p1', user_id: OLD, __edb_e__: 'image' }
    expect(move('content', { ...image, key: key(OLD) })).toMatchObject({ user_id: NEW, key: key(NEW) })
    expect(move('content', { ...image, coming_key: key(OLD) }).coming_key).toBe(key(NEW))
  })

  it('names its recordings by their keys at the target', () => {
    const key = (id: number) => `video/u${id}/sources/2026/11/01ARZ3NDEKTSV4RRFFQ69G5FAV.mp3`
    const article = { pk: 'ARTICLE#1', sk: 'HEAD', user_id: OLD, __edb_e__: 'article' }
    const metadata = (id: number) => JSON.stringify({ source_media: key(id), failure: 'x' })
    expect(move('content', { ...article, metadata: metadata(OLD) }).metadata).toBe(metadata(NEW))
    const sweep = { pk: 'SWEEP', sk: '2026#1#2#3', user_id: OLD, source_media: key(OLD), __edb_e__: 'sweep' }
    expect(move('content', sweep).source_media).toBe(key(NEW))
    const temporary = (id: number) => `tmp/u${id}/transcription/2026/11/20/01ARZ3NDEKTSV4RRFFQ69G5FAV.mp3`
    const pending = {
      pk: 'SOURCES_PENDING',
      sk: '2026#1#T',
      user_id: OLD,
      __edb_e__: 'source_move',
      temporary_key: temporary(OLD),
      permanent_key: key(OLD),
    }
    expect(move('content', pending)).toMatchObject({
      temporary_key: temporary(NEW),
      permanent_key: key(NEW),
    })
  })

  it('is refused if its recording lies in a bucket, whose key would name another account', () => {
    const key = { pk: 'ARTICLE#1', sk: 'HEAD' }
    const article = { ...key, metadata: '{}', source_store: 'bucket', __edb_e__: 'article' }
    expect(() => move('content', { ...article, user_id: OLD })).toThrow(`leave ${OLD} out of the map`)
    expect(move('content', { ...article, user_id: 5 })).toMatchObject({ user_id: 5 })
    const clip = { pk: 'CLIP#h', sk: `USER#${OLD}`, user_id: OLD, store: 'bucket' }
    expect(move('content', clip)).toMatchObject({ sk: `USER#${NEW}`, store: 'bucket' })
  })

  it('keeps a learner’s own text, even if it looks like an owner’s id', () => {
    const sentence = `{"user_id":${OLD}} video/u${OLD}/sources`
    const source = { pk: `SOURCES#${OLD}`, sk: 'S#1', user_id: OLD, before: sentence, sentence }
    expect(move('collections', source)).toMatchObject({ pk: `SOURCES#${NEW}`, before: sentence, sentence })
  })

  it('that no entity declares is refused, because its owner is unknown', () => {
    expect(() => move('content', { pk: `NEWS#${OLD}`, sk: 'x' })).toThrow('kept under NEWS#… (pk)')
    expect(() => move('content', { pk: 'ARTICLE#1', sk: 'NEWS' })).toThrow('kept under ARTICLE#… (pk)')
  })

  it('that belongs to the stack is not moved', () => {
    const stays = (store: MovedStore, pk: string, sk: string) => isOfStack(store, { pk, sk })
    for (const store of MOVED_STORES) expect(stays(store, 'SCHEMA', 'SCHEMA')).toBe(true)
    expect(stays('content', 'ASSETS', 'dictionary')).toBe(true)
    expect(stays('content', 'lease#controller', 'lease')).toBe(true)
    expect(stays('collections', 'MARKER', 'profile-schema.1')).toBe(true)
    for (const pk of ['KEPT#0', 'RECORDS#0#0', 'UNIQUE#0#0'])
      expect(stays('collections', pk, 'a#b')).toBe(true)
    expect(stays('content', 'counter#articles', 'counter')).toBe(false)
    expect(stays('content', 'ARTICLE#1', 'HEAD')).toBe(false)
    expect(stays('collections', 'KEPT#10', 'a#b')).toBe(false)
  })
})
