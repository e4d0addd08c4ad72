import { type Key, SHARED, type Unit } from '../../store/belonging.ts'
import type { TableName } from '../../store/tables.ts'
import type { Item } from './key-form.ts'
import { findKind, type Kind } from './kinds.ts'

/** Exists if one of the marks does, in that state. */
interface NamedUnit {
  readonly name: string
  readonly marks: readonly Key[]
  readonly state?: string | undefined
}

export interface Part {
  /** Undefined for items that no entity declares. */
  readonly kind: Kind | undefined
  /** Restored whole or not at all; null restores the item by itself. */
  readonly unit: NamedUnit | null
  readonly owner: number | null
  readonly about: string | null
  readonly counts: NamedUnit | null
}

export function partOf(table: TableName, item: Key & Item): Part {
  const kind = findKind(table, item)
  const { unit, about, counts, owner: ownedBy = 'user_id' } = kind?.belonging ?? {}
  const values = { ...kind?.main.partsOf(item), ...item }
  const owner = ownedBy === null ? null : idIn(values[ownedBy])
  if (owner === SHARED) return { kind, unit: null, owner: null, about: null, counts: null }
  return {
    kind,
    unit: named(unit, values),
    owner,
    about: named(about, values)?.name ?? null,
    counts: named(counts, values),
  }
}

const idIn = (value: unknown): number | null => {
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) ? id : null
}

function named(unit: Unit | undefined, values: Key & Item): NamedUnit | null {
  if (!unit) return null
  const name = filled(unit.name, values)
  if (name === null) return named(unit.or, values)
  const { pk, sk } = values
  if (unit.marks === 'own') return { name, marks: [{ pk, sk }] }
  const marks = unit.marks.flatMap(mark => {
    const key = { pk: filled(mark.pk, values), sk: filled(mark.sk, values) }
    return key.pk === null || key.sk === null ? [] : [{ pk: key.pk, sk: key.sk }]
  })
  return { name, marks, state: unit.state }
}

export const unitName = ({ name }: Unit, values: Item): string => filled(name, values) ?? name

const ATTRIBUTE = /\$\{(\w+)\}/g

function filled(template: string, values: Item): string | null {
  const isLacking = Array.from(template.matchAll(ATTRIBUTE)).some(
    ([, name = '']) => values[name] === undefined,
  )
  return isLacking ? null : template.replace(ATTRIBUTE, (_, name: string) => String(values[name]))
}
