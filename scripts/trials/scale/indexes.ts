import { z } from 'zod'
import { STORES, type TableDefinition } from '../../../lib/store/tables.ts'
import { type Item, sizeOf } from './units.ts'

export const INDEX_NAMES = ['gsi1', 'gsi2', 'gsi3'] as const
export type IndexName = (typeof INDEX_NAMES)[number]

const definitions: ReadonlyMap<string, TableDefinition> = new Map(
  Object.values(STORES)
    .flat()
    .map(definition => [definition.name, definition]),
)
const Text = z.object({ S: z.string() })

export interface IndexCopy {
  pk: string
  sk: string
  size: number
  content: Item
}

/** The copy of a row in an index; null if the index has none. */
export function indexedAs(table: string, name: IndexName, row: Item): IndexCopy | null {
  const projection = definitions.get(table)?.indexes.find(index => index.name === name)?.projection
  const [pk, sk] = [Text.safeParse(row[`${name}pk`]).data, Text.safeParse(row[`${name}sk`]).data]
  if (projection === undefined || !pk || !sk) return null
  const keys = ['pk', 'sk', `${name}pk`, `${name}sk`]
  const isCopied = (attribute: string) =>
    projection === 'ALL' ||
    keys.includes(attribute) ||
    (typeof projection !== 'string' && projection.includes(attribute))
  const content = Object.fromEntries(Object.entries(row).filter(([attribute]) => isCopied(attribute)))
  return { pk: pk.S, sk: sk.S, size: sizeOf(content), content }
}
