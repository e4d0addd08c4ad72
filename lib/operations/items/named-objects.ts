import { z } from 'zod'
import type { NamedObject } from '../../store/belonging.ts'
import type { Item } from './key-form.ts'
import type { Kind } from './kinds.ts'

export const LOCAL = 'local'

/** All objects, or those in the local directories. */
export const objectsNamedBy = (kind: Kind | undefined, item: Item): (NamedObject & { name: string })[] =>
  (kind?.belonging.objects ?? []).flatMap(object => {
    const value = valueAt(item, object.at)
    if (typeof value !== 'string' || value === '') return []
    return [{ ...object, name: object.key?.(value, item) ?? value }]
  })

export const isLocal = ({ store }: NamedObject, item: Item): boolean =>
  store === undefined || valueAt(item, store) === LOCAL

const Members = z.record(z.string(), z.unknown())

/** Takes `attribute`, or `attribute.member` of a map or of JSON. */
export function valueAt(item: Item, path: string): unknown {
  const [attribute = '', member] = path.split('.')
  const value = item[attribute]
  if (member === undefined || value === undefined) return value
  return Members.parse(typeof value === 'string' ? JSON.parse(value) : value)[member]
}

/** Keeps the order of what is around the value. */
export function withValueAt(item: Item, path: string, value: unknown): Item {
  const [attribute = '', member] = path.split('.')
  if (member === undefined) return { [attribute]: value }
  return {
    [attribute]: JSON.stringify({ ...Members.parse(JSON.parse(String(item[attribute]))), [member]: value }),
  }
}
