import { Entity } from 'electrodb'
import { PROFILE_HEAD } from '../../data/entities/collections/records.ts'
import { VOCABULARY_HEAD } from '../../data/entities/collections/words.ts'

export type Item = Readonly<Record<string, unknown>>

interface DeclaredKey {
  readonly field: string
  readonly template: string
}
interface Declared {
  readonly schema: {
    readonly model: { readonly entity: string }
    readonly indexes: Readonly<Record<string, { readonly pk: DeclaredKey; readonly sk: DeclaredKey }>>
  }
}

/** How the key of one kind of record is made, in the table or in one of its indexes. */
export interface KeyRule {
  readonly entity: string
  readonly pk: KeyPart
  readonly sk: KeyPart
}
interface KeyPart {
  /** The attribute that holds it. */
  readonly field: string
  /** Matches all of it; the group `owner` is the id of an account. */
  readonly form: RegExp
}

/** The heads that are written by name, which no entity declares. */
const heads = [PROFILE_HEAD, VOCABULARY_HEAD].map(({ pk, sk }): Declared['schema'] => ({
  model: { entity: 'head' },
  indexes: { head: { pk: { field: 'pk', template: pk }, sk: { field: 'sk', template: sk } } },
}))

/** The rules of all records of a store, as its entities declare them. */
export const rulesOf = (entities: object): KeyRule[] =>
  [
    ...Object.values(entities)
      .filter(isEntity)
      .map(({ schema }) => schema),
    ...heads,
  ].flatMap(({ model: { entity }, indexes }) =>
    Object.values(indexes).map(({ pk, sk }) => ({ entity, pk: partOf(pk), sk: partOf(sk) })),
  )

const isEntity = (value: unknown): value is Declared => value instanceof Entity

const partOf = ({ field, template }: DeclaredKey): KeyPart => ({ field, form: formOf(template) })

/** Only the last part of a key may hold the sign that divides parts. */
function formOf(template: string): RegExp {
  const pieces = template.split(/\$\{(\w+)\}/)
  const last = pieces.length - 2
  const pattern = pieces.map((piece, n) => {
    if (n % 2 === 0) return piece.replace(/[^\w]/g, '\\$&')
    if (piece === 'user_id') return '(?<owner>\\d+)'
    return n === last && pieces[n + 1] === '' ? '.*' : '[^#]*'
  })
  return new RegExp(`^${pattern.join('')}$`, 'ds')
}

/** The rule by which an item has its key in the table (`pk`) or in an index (`gsi1pk`). */
export function ruleFor(item: Item, field: string, rules: readonly KeyRule[]): KeyRule | undefined {
  const fitting = rules.filter(({ pk, sk }) => pk.field === field && fits(item, pk) && fits(item, sk))
  return fitting.find(({ entity }) => entity === item.__edb_e__) ?? fitting[0]
}

const fits = (item: Item, { field, form }: KeyPart): boolean => {
  const key = item[field]
  return typeof key === 'string' && form.test(key)
}

/** A part of a key with another account in it. */
export function withOwner(key: string, { form }: KeyPart, mapped: (id: number) => number): string {
  const match = form.exec(key)
  const [start, end] = match?.indices?.groups?.owner ?? []
  if (start === undefined || end === undefined) return key
  return key.slice(0, start) + mapped(Number(key.slice(start, end))) + key.slice(end)
}
