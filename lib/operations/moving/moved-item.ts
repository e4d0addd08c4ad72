import { SHARED } from '../../store/belonging.ts'
import type { Item } from '../items/key-form.ts'
import { findKind, type Kind, ownerOfPartition } from '../items/kinds.ts'
import { LOCAL, valueAt, withValueAt } from '../items/named-objects.ts'
import { OperationRefused } from '../refused.ts'
import type { MovedStore } from './place.ts'

type Mapped = (user_id: number) => number

const KEY_FIELD = /^(?:gsi\d)?pk$/

/** True for items of the stack, not of its content: they are not moved. */
export function isOfStack(store: MovedStore, item: Item): boolean {
  const role = findKind(store, item)?.belonging.role
  return role === 'passing' || role === 'stack' || ownerOfPartition(store, String(item.pk)) === SHARED
}

/** Accounts have other ids at the target. */
export function movedItem(store: MovedStore, item: Item, mapped: Mapped): Item {
  const kind = findKind(store, item)
  const moved: Record<string, unknown> = { ...item }
  for (const field of Object.keys(item).filter(name => KEY_FIELD.test(name))) {
    const form = field === 'pk' ? kind?.main : kind?.others.get(field)
    if (!form?.partsOf(item))
      throw new Error(
        `This release does not know what is kept under ${String(item.pk).split('#')[0]}#… (${field}).`,
      )
    for (const part of [form.pk, form.sk])
      moved[part.field] = part.withOwner(String(item[part.field]), mapped)
  }
  if (kind) Object.assign(moved, withOwnersIn(item, kind, mapped))
  if (typeof item.user_id === 'number') moved.user_id = mapped(item.user_id)
  return moved
}

function withOwnersIn(item: Item, { belonging: { objects = [], ownerIn = [] } }: Kind, mapped: Mapped): Item {
  const changed: Record<string, unknown> = {}
  for (const { at, store, isOwned } of objects) {
    if (!isOwned) continue
    mustMoveAlong(item, store && valueAt(item, store), mapped)
    const key = valueAt(item, at)
    if (typeof key === 'string') Object.assign(changed, withValueAt(item, at, keyOf(key, mapped)))
  }
  for (const path of ownerIn) {
    const id = valueAt(item, path)
    if (typeof id === 'number') Object.assign(changed, withValueAt(item, path, mapped(id)))
  }
  return changed
}

/** A recording in a bucket stays there, under the key that names its owner at the source. */
function mustMoveAlong({ user_id }: Item, store: unknown, mapped: Mapped): void {
  if (store === undefined || store === LOCAL) return
  if (typeof user_id !== 'number' || mapped(user_id) === user_id) return
  throw new OperationRefused(
    `A recording of account ${user_id} lies in a bucket, where its key names that account: leave ${user_id} out of the map.`,
  )
}

export const keyOf = (key: string, mapped: Mapped): string =>
  key.replace(
    /^((?:tmp|video|image)\/u)(\d+)(?=\/)/,
    (_, start: string, id: string) => start + mapped(Number(id)),
  )
