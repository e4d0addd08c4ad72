import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { profileHeadKey } from '../../../lib/data/entities/collections/records.ts'
import { type OwnPlace, ownPlaces, placesOfLearner } from '../../../lib/data/learners/own-places.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import type { Lab } from './lab.ts'

type Reached = Pick<Lab['app'], 'content' | 'learning'>
type Item = Record<string, unknown>

/** The keys of all stored data of a learner in both stores, except articles and their parts. */
export async function storedOf({ content, learning }: Reached, userId: number): Promise<string[]> {
  const found: string[] = []
  const named = new RegExp(`^(?!ARTICLE|OWNER|PUBLIC|USER)[A-Z]+#${userId}(#|$)`)
  for (const { client, table } of [content, learning])
    for await (const { Items = [] } of paginateScan({ client }, { TableName: table, ConsistentRead: true }))
      found.push(...Items.filter(item => isOf(item, userId, named)).map(({ pk, sk }) => `${pk} ${sk}`))
  return found.sort()
}

const PARTS_OF_KEYS = ['pk', 'sk', 'gsi1pk', 'gsi2pk', 'gsi3pk']

function isOf(item: Item, userId: number, named: RegExp): boolean {
  const keys = PARTS_OF_KEYS.map(name => String(item[name]))
  const isNamed = keys.some(key => named.test(key))
  return (
    isNamed ||
    (keys[0] === 'UNCHECKED' && keys[1] === String(userId)) ||
    (item.user_id === userId && !/^(ARTICLE|UPLOAD|CLIP)#|^(PROCESSING|SWEEP|RECOUNTS)$/.test(keys[0] ?? ''))
  )
}

const PROFILE = { lowest_generation: 0, generation: 2 }

/** Puts items into every place that a learner has, whose profile was cleared before; `each` into every partition. */
export async function fillPlaces({ content, learning }: Reached, userId: number, each = 3): Promise<void> {
  const head = { ...profileHeadKey(userId), generation: PROFILE.generation, profile_version: 9 }
  await writeAll(learning.client, [{ Put: { TableName: learning.table, Item: head } }])
  for (const store of [content, learning]) {
    const items = [...placesOfLearner(ownPlaces(store), userId, PROFILE)].flatMap(place =>
      Array.from({ length: place.sk === undefined ? each : 1 }, (_, n) => itemIn(place, n)),
    )
    await writeAll(
      store.client,
      items.map(Item => ({ Put: { TableName: store.table, Item } })),
    )
  }
}

function itemIn({ index, pk, sk }: OwnPlace, n: number): Item {
  const row = sk ?? `row-${n}`
  return index === undefined
    ? { pk, sk: row }
    : { pk: `any-${n}`, sk: `of ${pk}`, [`${index}pk`]: pk, [`${index}sk`]: row }
}
