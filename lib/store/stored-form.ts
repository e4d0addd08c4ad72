import type { createWriteTransaction } from 'electrodb'
import { z } from 'zod'
import type { Key } from './belonging.ts'
import { plainKey } from './entity.ts'

export type AnyEntity = Parameters<typeof createWriteTransaction>[0][string]

type Values = Readonly<Record<string, unknown>>

export interface StoredForm {
  readonly table: string
  readonly names: readonly string[]
  readonly marks: Values
  keyOf(record: Values): Key
  /** Attributes of which keys of other indexes are made, which change with them. */
  readonly indexed: ReadonlySet<string>
  /** Throws if an attribute does not have its declared type. */
  attributesOf(values: Values): Record<string, unknown>
  /** Throws also if an attribute is missing. */
  itemOf(record: Values): Record<string, unknown>
}

/** The known features of a declaration; any other is refused. */
const Attribute = z.strictObject({
  type: z.union([z.enum(['string', 'number', 'set', 'any']), z.array(z.string())]),
  items: z.string().optional(),
  required: z.boolean().default(false),
  padding: z.object({ length: z.number(), char: z.string() }).optional(),
})
type Attribute = z.output<typeof Attribute>
const KeyPart = z.object({ field: z.string(), template: z.string() })
const Condition = z.custom<(record: Values) => boolean>(given => typeof given === 'function')
const Index = z.object({
  index: z.string().optional(),
  pk: KeyPart,
  sk: KeyPart,
  condition: Condition.optional(),
})
type Index = z.output<typeof Index>
const Declaration = z.object({
  model: z.object({ entity: z.string(), version: z.string() }),
  attributes: z.record(z.string(), Attribute),
  indexes: z.record(z.string(), Index),
})

const forms = new WeakMap<object, StoredForm>()

export function storedForm(entity: AnyEntity): StoredForm {
  const known = forms.get(entity) ?? formOf(entity)
  forms.set(entity, known)
  return known
}

function formOf(entity: AnyEntity): StoredForm {
  const { model, attributes, indexes } = Declaration.parse(entity.schema)
  const [main, ...secondary] = Object.values(indexes)
  if (!main || main.index !== undefined)
    throw new TypeError(`${model.entity} does not declare the table's own index first`)
  const marks = { __edb_e__: model.entity, __edb_v__: model.version }
  const names = Object.keys(attributes)
  const declared = Object.entries(attributes)
  const partsOf = ({ pk, sk }: Index) =>
    names.filter(name => [pk, sk].some(({ template }) => template.includes(`{${name}}`)))
  const keysIn = (index: Index) => {
    const [parts, templates] = [partsOf(index), { pk: index.pk.template, sk: index.sk.template }]
    return (record: Values) => {
      const values: Record<string, string> = {}
      for (const name of parts) values[name] = padded(record[name], attributes[name]?.padding)
      return plainKey(templates, values)
    }
  }
  const keyOf = keysIn(main)
  const others = secondary.map(index => ({ ...index, keyOf: keysIn(index) }))
  const otherKeys = (record: Values) => {
    const keys: Record<string, string> = {}
    for (const { condition, pk, sk, keyOf } of others) {
      if (!(condition?.(record) ?? true)) continue
      const key = keyOf(record)
      keys[pk.field] = key.pk
      keys[sk.field] = key.sk
    }
    return keys
  }
  const attributesOf = (values: Values) => {
    const stored: Record<string, unknown> = {}
    for (const [name, attribute] of declared) {
      const value = values[name]
      if (value === undefined) continue
      const fitting = storedValue(value, attribute)
      if (fitting === undefined)
        throw new TypeError(`${model.entity}.${name} does not have its declared type`)
      stored[name] = fitting
    }
    return stored
  }
  return {
    table: entity.getTableName() ?? '',
    names,
    marks,
    indexed: new Set(secondary.flatMap(partsOf)),
    keyOf,
    attributesOf,
    itemOf(record) {
      const missing = names.find(name => attributes[name]?.required && record[name] === undefined)
      if (missing) throw new TypeError(`${model.entity}.${missing} is missing`)
      return { ...attributesOf(record), ...keyOf(record), ...otherKeys(record), ...marks }
    },
  }
}

const padded = (value: unknown, padding: Attribute['padding']) =>
  String(value).padStart(padding?.length ?? 0, padding?.char)

/** Undefined for a value of another type than declared. */
function storedValue(value: unknown, { type, items }: Attribute): unknown {
  if (type === 'any') return value
  if (type === 'set')
    return Array.isArray(value) && value.every(item => typeof item === items) ? new Set(value) : undefined
  const isRight = Array.isArray(type)
    ? typeof value === 'string' && type.includes(value)
    : typeof value === type
  return isRight ? value : undefined
}
