import { z } from 'zod'

/** An attribute that holds JSON text. */
export const json = <T extends z.ZodType>(schema: T) =>
  z.codec(z.string(), schema, {
    decode: (text): z.input<T> => JSON.parse(text),
    encode: value => JSON.stringify(value),
  })

/** An attribute that is 1 or 0. */
export const flag = z.codec(z.number(), z.boolean(), { decode: stored => stored === 1, encode: Number })

/** An attribute that is absent where the value is null. */
export const orNull = <T extends string | number>(schema: z.ZodType<T, T>) =>
  z.codec(z.optional(schema), z.nullable(schema), {
    decode: stored => stored ?? null,
    encode: value => value ?? undefined,
  })

/** JSON text that is absent where the value is null. */
export const jsonOrNull = <T extends z.ZodType>(schema: T) =>
  z.codec(z.string().optional(), z.nullable(schema), {
    decode: (text): z.input<T> | null => (text === undefined ? null : JSON.parse(text)),
    encode: value => (value === null ? undefined : JSON.stringify(value)),
  })

type AttributeOf<S extends z.core.$ZodType> = S['_zod']['optin'] extends 'optional' | 'defaulted'
  ? { readonly type: TypeOf<Exclude<z.input<S>, undefined>> }
  : { readonly type: TypeOf<z.input<S>>; readonly required: true }
type TypeOf<Stored> = [Stored] extends [number]
  ? 'number'
  : string extends Stored
    ? 'string'
    : readonly Extract<Stored, string>[]
const Attribute = z.object({ type: z.enum(['string', 'number']), enum: z.array(z.string()).optional() })

type Attributes<S extends z.core.$ZodShape, Derived extends string> = {
  readonly [K in keyof S]: AttributeOf<S[K]>
} & { readonly [K in Derived]: AttributeOf<z.ZodString> }
type Stored<Input, Derived extends string> = { [K in keyof Input]: Exclude<Input[K], undefined> } & Record<
  Derived,
  string
>

interface Model {
  readonly service: string
  readonly entity: string
  readonly version: string
}

/**
 * The one declaration of a record: ElectroDB's attributes, the form in which the code has it, and the ways from one to
 * the other. Derived attributes are for indexes and lists: they are computed at each write, and not read back.
 */
export function recordCodec<
  const M extends Model,
  S extends z.core.$ZodShape,
  Derived extends string = never,
>(model: M, shape: S, derived?: Record<Derived, (record: z.output<z.ZodObject<S>>) => string>) {
  const schema = z.object(shape)
  type Schema = typeof schema
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  const attributes = Object.entries(properties).map(([name, property]) => {
    const { type, enum: options } = Attribute.parse(property)
    return [name, { type: options ?? type, ...(required.includes(name) && { required: true }) }]
  })
  const derivations = Object.entries<(record: z.output<Schema>) => string>(derived ?? {})
  const texts = derivations.map(([name]) => [name, { type: 'string', required: true }])
  return {
    model,
    // The types find in the arguments what the expressions find in them.
    attributes: Object.fromEntries([...attributes, ...texts]) as Attributes<S, Derived>,
    /** The names of the attributes that `decode` needs. */
    names: ['__edb_e__', '__edb_v__', ...Object.keys(shape)],
    /** The record in an item as the table holds it. Throws if it is another record or a damaged one. */
    decode(item: Readonly<Record<string, unknown>>): z.output<Schema> {
      if (item.__edb_e__ !== model.entity || item.__edb_v__ !== model.version)
        throw new TypeError(`The item is not a record of the entity ${model.entity}`)
      return schema.parse(item)
    },
    /** The attributes to store; further members of the record are left out. */
    encode(record: z.output<Schema>): Stored<z.input<Schema>, Derived> {
      const stored = Object.entries(z.encode(schema, record)).filter(([, value]) => value !== undefined)
      const computed = derivations.map(([name, from]) => [name, from(record)])
      return Object.fromEntries([...stored, ...computed]) as Stored<z.input<Schema>, Derived>
    },
  }
}

/** A record as the code has it. */
export type Decoded<C extends { decode(item: Record<string, unknown>): unknown }> = ReturnType<C['decode']>
