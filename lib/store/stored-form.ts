import type { createWriteTransaction } from 'electrodb'
import { z } from 'zod'
import type { Key } from './belonging.ts'
import { plainKey } from './entity.ts'

/** Any entity of ElectroDB. */
export type AnyEntity = Parameters<typeof createWriteTransaction>[0][string]

type Values = Readonly<Record<string, unknown>>

/** How the records of an entity are stored, by its declaration. */
export interface StoredForm {
  readonly table: string
  /** The names of its attributes. */
  readonly names: readonly string[]
  /** The attributes by which ElectroDB knows its items. */
  readonly marks: Values
  keyOf(record: Values): Key
  /** Attributes as they are stored; throws if one has not its declared type. */
  attributesOf(values: Values): Record<string, unknown>
  /** A whole item; throws also if an attribute is missing. */
  itemOf(record: Values): Record<string, unknown>
}

/** The features of a declaration that are known here; any other is refused. */
const Attribute = z.strictObject({
  type: z.union([z.enum(['string', 'number', 'set', 'any']), z.array(z.string())]),
  items: z.string().optional(),
  required: z.boolean().default(false),
  padding: z.object({ length: z.number(), char: z.string() }).optional(),
})
type Attribute = z.output<typeof Attribute>
const KeyPart = z.object({ template: z.string() })
const Declaration = z.object({
  model: z.object({ entity: z.string(), version: z.string() }),
  attributes: z.record(z.string(), Attribute),
  indexes: z.record(z.string(), z.object({ index: z.string().optional(), pk: KeyPart, sk: KeyPart })),
})

const forms = new WeakMap<object, StoredForm>()

export function storedForm(entity: AnyEntity): StoredForm {
  const known = forms.get(entity) ?? formOf(entity)
  forms.set(entity, known)
  return known
}

function formOf(entity: AnyEntity): StoredForm {
  const { model, attributes, indexes } = Declaration.parse(entity.schema)
  const [index, ...others] = Object.values(indexes)
  if (!index || index.index !== undefined || others.length > 0)
    throw new TypeError(`Items of ${model.entity} have keys of other indexes than the table's`)
  const templates = { pk: index.pk.template, sk: index.sk.template }
  const marks = { __edb_e__: model.entity, __edb_v__: model.version }
  const names = Object.keys(attributes)
  const declared = Object.entries(attributes)
  const inKey = names.filter(name => Object.values(templates).some(part => part.includes(`{${name}}`)))

  const keyOf = (record: Values) =>
    plainKey(
      templates,
      Object.fromEntries(inKey.map(name => [name, padded(record[name], attributes[name]?.padding)])),
    )
  const attributesOf = (values: Values) => {
    const stored: Record<string, unknown> = {}
    for (const [name, attribute] of declared) {
      const value = values[name]
      if (value === undefined) continue
      const fitting = storedValue(value, attribute)
      if (fitting === undefined) throw new TypeError(`${model.entity}.${name} has not the declared type`)
      stored[name] = fitting
    }
    return stored
  }
  return {
    table: entity.getTableName() ?? '',
    names,
    marks,
    keyOf,
    attributesOf,
    itemOf(record) {
      const missing = names.find(name => attributes[name]?.required && record[name] === undefined)
      if (missing) throw new TypeError(`${model.entity}.${missing} is missing`)
      return { ...attributesOf(record), ...keyOf(record), ...marks }
    },
  }
}

const padded = (value: unknown, padding: Attribute['padding']) =>
  String(value).padStart(padding?.length ?? 0, padding?.char)

/** Undefined if the value has not the declared type. */
function storedValue(value: unknown, { type, items }: Attribute): unknown {
  if (type === 'any') return value
  if (type === 'set')
    return Array.isArray(value) && value.every(item => typeof item === items) ? new Set(value) : undefined
  const isRight = Array.isArray(type)
    ? typeof value === 'string' && type.includes(value)
    : typeof value === type
  return isRight ? value : undefined
}
