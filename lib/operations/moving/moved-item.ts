import { z } from 'zod'
import { StoredKey } from '../../store/reading/plain-read.ts'
import { type Item, type KeyRule, ruleFor, withOwner } from './key-rules.ts'
import { MoveRefused } from './refused.ts'

/** Where a record has its owner besides `user_id` and its keys: in records as JSON, and in the keys of objects. */
const OWNER_IN: Readonly<Record<string, Readonly<Record<string, (text: string, mapped: Mapped) => string>>>> =
  {
    record: { record: recordOf },
    kept_record: { record: recordOf },
    change: { before: recordOf, after: recordOf },
    article: { metadata: metadataOf },
    sweep: { source_media: keyOf },
    source_move: { temporary_key: keyOf, permanent_key: keyOf },
  }

type Mapped = (user_id: number) => number

/** What belongs to a stack and not to its content: it stays where it is. */
const OF_STACK = /^(?:SCHEMA|MARKER|ASSETS)$|^lease#|^(?:RECORDS|KEPT|UNIQUE)#0(?:#|$)/
/** What no entity declares, and belongs to no account. */
const OF_NOBODY = /^counter#/
/** What a record says that its recording lies in the local directories. */
const LOCAL = 'local'
const KEY_FIELD = /^(?:gsi\d)?pk$/

export const isOfStack = (item: Item): boolean => OF_STACK.test(StoredKey.parse(item).pk)

/** An item as it lies at the target, where accounts have other ids. */
export function movedItem(item: Item, rules: readonly KeyRule[], mapped: Mapped): Item {
  const { pk } = StoredKey.parse(item)
  if (OF_NOBODY.test(pk)) return item
  const moved: Record<string, unknown> = { ...item }
  for (const field of Object.keys(item).filter(name => KEY_FIELD.test(name))) {
    const rule = ruleFor(item, field, rules)
    if (!rule)
      throw new Error(`This release does not know what is kept under ${pk.split('#')[0]}#… (${field}).`)
    for (const part of [rule.pk, rule.sk])
      moved[part.field] = withOwner(String(item[part.field]), part, mapped)
    if (field === 'pk') Object.assign(moved, withOwnersIn(item, rule.entity, mapped))
  }
  if (typeof item.user_id === 'number') moved.user_id = mapped(item.user_id)
  return moved
}

function withOwnersIn(item: Item, entity: string, mapped: Mapped): Item {
  mustMoveAlong(item, mapped)
  const found = Object.entries(OWNER_IN[entity] ?? {}).flatMap(([name, change]) => {
    const text = item[name]
    return typeof text === 'string' ? [[name, change(text, mapped)] as const] : []
  })
  return Object.fromEntries(found)
}

/** A recording in a bucket stays there, under the key that names its owner at the source. */
function mustMoveAlong({ pk, user_id, store, source_store = store }: Item, mapped: Mapped): void {
  if (typeof user_id !== 'number' || mapped(user_id) === user_id) return
  if (source_store === undefined || source_store === LOCAL || String(pk).startsWith('CLIP')) return
  throw new MoveRefused(
    `A recording of account ${user_id} lies in a bucket, where its key names that account: leave ${user_id} out of the map.`,
  )
}

/** Keeps the order of what is in it. */
const Json = z.record(z.string(), z.unknown())

function recordOf(text: string, mapped: Mapped): string {
  const record = Json.parse(JSON.parse(text))
  const { user_id } = record
  return typeof user_id === 'number' ? JSON.stringify({ ...record, user_id: mapped(user_id) }) : text
}

function metadataOf(text: string, mapped: Mapped): string {
  const metadata = Json.parse(JSON.parse(text))
  const { source_media } = metadata
  if (typeof source_media !== 'string') return text
  return JSON.stringify({ ...metadata, source_media: keyOf(source_media, mapped) })
}

/** The key of an object that belongs to an account. */
export function keyOf(key: string, mapped: Mapped): string {
  return key.replace(
    /^((?:tmp|video)\/u)(\d+)(?=\/)/,
    (_, start: string, id: string) => start + mapped(Number(id)),
  )
}
