import { z } from 'zod'
import type { Belonging } from '../../../store/belonging.ts'

/** Flags become 0 or 1, lists and objects JSON text. */
type Raw<Value> = Value extends boolean ? number : Value extends string | number ? Value : string

type AttributeType<Value> = [Value] extends [number | boolean]
  ? 'number'
  : string extends Raw<Value>
    ? 'string'
    : readonly Extract<Value, string>[]

type Shape = z.core.$ZodShape
type IsOptional<S extends z.core.$ZodType> =
  null extends z.output<S> ? true : S['_zod']['optin'] extends 'optional' | 'defaulted' ? true : false
type OptionalNames<S extends Shape> = { [K in keyof S]: IsOptional<S[K]> extends true ? K : never }[keyof S]

type Attributes<S extends Shape, Derived extends string> = {
  readonly [K in keyof S]: {
    readonly type: AttributeType<NonNullable<z.output<S[K]>>>
  } & (K extends OptionalNames<S> ? unknown : { readonly required: true })
} & { readonly [K in Derived]: { readonly type: 'string'; readonly required: true } }

type Row<S extends Shape, Derived extends string> = {
  [K in Exclude<keyof S, OptionalNames<S>>]: Raw<z.output<S[K]>>
} & { [K in OptionalNames<S>]?: Raw<NonNullable<z.output<S[K]>>> } & Record<Derived, string>

interface Field {
  readonly type: 'string' | 'number' | 'boolean' | 'json'
  readonly options?: readonly unknown[]
  readonly absent: 'required' | null | undefined
}

function fieldOf(schema: z.core.$ZodType): Field {
  if (schema instanceof z.ZodNullable) return { ...fieldOf(schema.unwrap()), absent: null }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional)
    return { ...fieldOf(schema.unwrap()), absent: undefined }
  if (schema instanceof z.ZodEnum) return { type: 'string', options: schema.options, absent: 'required' }
  const { type } = schema._zod.def
  if (type === 'string' || type === 'number' || type === 'boolean') return { type, absent: 'required' }
  if (type === 'array' || type === 'object' || type === 'record') return { type: 'json', absent: 'required' }
  throw new TypeError(`A record has no stored form for values of the type ${type}`)
}

function attributeOf({ type, options, absent }: Field) {
  const stored = type === 'string' || type === 'json' ? 'string' : 'number'
  return { type: options ?? stored, ...(absent === 'required' && { required: true }) }
}

/**
 * Declares a learner's record once. The schema is the code's form, mostly the shown one; ElectroDB's attributes and both
 * directions follow. Null is an absent attribute. Derived attributes serve indexes and lists: writes compute them, reads
 * omit them.
 */
export function recordCodec<const Entity extends string, S extends Shape, Derived extends string = never>(
  entity: Entity,
  schema: z.ZodObject<S>,
  derived?: Record<Derived, (record: z.output<z.ZodObject<S>>) => string>,
) {
  const fields = Object.entries<z.core.$ZodType>(schema.shape).map(
    ([name, one]) => [name, fieldOf(one)] as const,
  )
  const derivations = Object.entries<(record: z.output<z.ZodObject<S>>) => string>(derived ?? {})
  const attributes = [
    ...fields.map(([name, field]) => [name, attributeOf(field)]),
    ...derivations.map(([name]) => [name, { type: 'string', required: true }]),
  ]
  const declared = {
    model: { service: 'collections', entity, version: '1' } as const,
    // The types find in the schema what the expressions find in it.
    attributes: Object.fromEntries(attributes) as Attributes<S, Derived>,
  }
  return {
    attributes: declared.attributes,
    declaration: (belonging: Belonging) => ({ ...declared, belonging }),
    names: ['__edb_e__', '__edb_v__', ...Object.keys(schema.shape)],
    decode(item: Readonly<Record<string, unknown>>): z.output<z.ZodObject<S>> {
      if (item.__edb_e__ !== entity || item.__edb_v__ !== '1')
        throw new TypeError(`The item is not a record of the entity ${entity}`)
      const record: Record<string, unknown> = {}
      for (const [name, { type, absent }] of fields) {
        const stored = item[name]
        if (stored !== undefined) record[name] = decoded(type, stored)
        else if (absent === null) record[name] = null
      }
      return schema.parse(record)
    },
    encode(record: z.output<z.ZodObject<S>>): Row<S, Derived> {
      const values = new Map<string, unknown>(Object.entries(record))
      const stored: Record<string, unknown> = {}
      for (const [name, { type }] of fields) {
        const value = values.get(name)
        if (value !== undefined && value !== null) stored[name] = encoded(type, value)
      }
      for (const [name, from] of derivations) stored[name] = from(record)
      return stored as Row<S, Derived>
    },
  }
}

/** The schema refuses undefined and null, which no attribute holds. */
function decoded(type: Field['type'], stored: unknown): unknown {
  if (type === 'boolean') return FLAGS.get(stored)
  return (type === 'json' ? JSON.parse(String(stored)) : stored) ?? undefined
}
const FLAGS = new Map<unknown, boolean>([
  [0, false],
  [1, true],
])

function encoded(type: Field['type'], value: unknown) {
  if (type === 'json') return JSON.stringify(value)
  return type === 'boolean' ? Number(value) : value
}

export type Decoded<C extends { decode(item: Record<string, unknown>): unknown }> = ReturnType<C['decode']>
