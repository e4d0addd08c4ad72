import { z } from 'zod'
import { assetKey, avatarKey } from '../../../objects/keys.ts'
import type { TableName } from '../file/format.ts'
import type { WireItem } from '../file/wire-item.ts'

/** The store in which the local directories keep their objects, as records name it. */
const LOCAL = 'local'

const Text = z.object({ S: z.string() }).transform(({ S }) => S)
const Numeral = z.object({ N: z.string() }).transform(({ N }) => Number(N))
const LocalStore = z.object({ S: z.literal(LOCAL) })
const Slot = z.object({ M: z.object({ slot: Text, store: LocalStore }) }).transform(({ M }) => M.slot)

const Metadata = z.object({ source_media: z.string() })
const Article = z.object({ metadata: Text, source_store: LocalStore })
const Clip = z.object({ storage_key: Text.pipe(z.string().min(1)), store: LocalStore })
const Moved = z.object({ temporary_key: Text, permanent_key: Text, store: LocalStore })
const Deleted = z.object({ source_media: Text, source_store: LocalStore })
const Pictured = z.union([
  z.object({ id: Numeral, avatar: Text }).transform(({ id, avatar }) => ({ id, avatar })),
  z.object({ user_id: Text, avatar: Text }).transform(({ user_id, avatar }) => ({ id: user_id, avatar })),
])
const Slots = z.object({ name: Text, active: Slot.optional(), candidate: Slot.optional() })

/** The keys of the objects in the local directories that an item names. */
export function objectsNamedBy(table: TableName, item: WireItem): string[] {
  if (table === 'accounts' || table === 'members') {
    const { data } = Pictured.safeParse(item)
    return data ? [avatarKey(data.id, data.avatar)] : []
  }
  if (table !== 'content') return []
  const pk = Text.safeParse(item.pk).data
  if (pk === 'ASSETS') {
    const { name, active, candidate } = Slots.parse(item)
    return [active, candidate].flatMap(slot => (slot === undefined ? [] : [assetKey(`${name}-${slot}`)]))
  }
  return [
    ...sourceOf(item),
    ...named(Clip, item, ({ storage_key }) => [storage_key]),
    ...named(Moved, item, ({ temporary_key, permanent_key }) => [temporary_key, permanent_key]),
    ...named(Deleted, item, ({ source_media }) => [source_media]),
  ]
}

/** The recording of an article, which must be in the backup; everything else may be gone for good reason. */
export const sourceOf = (item: WireItem): string[] =>
  named(Article, item, ({ metadata }) => {
    const source = Metadata.safeParse(JSON.parse(metadata)).data?.source_media
    return source === undefined ? [] : [source]
  })

function named<T>(schema: z.ZodType<T>, item: WireItem, keys: (found: T) => string[]): string[] {
  const { data } = schema.safeParse(item)
  return data === undefined ? [] : keys(data)
}
