import { Entity, type Schema } from 'electrodb'
import type { Belonging, Key } from './belonging.ts'
import type { StoreTable } from './client.ts'

interface DeclaredKey {
  readonly field: string
  readonly template: string
}
export interface DeclaredIndex {
  readonly index?: string
  readonly pk: DeclaredKey
  readonly sk: DeclaredKey
}
export interface Declared {
  readonly schema: {
    readonly model: { readonly entity: string }
    readonly belonging: Belonging
    readonly attributes: Readonly<Record<string, { readonly type: unknown }>>
    readonly indexes: Readonly<Record<string, DeclaredIndex>>
  }
}

/** Skips the check of declarations, which takes a tenth of each start: a type and a test check them. */
class TypedEntity<
  A extends string,
  F extends string,
  C extends string,
  S extends Schema<A, F, C>,
> extends Entity<A, F, C, S> {
  _validateModel(): void {}
}

export const storedEntity = <
  A extends string,
  F extends string,
  C extends string,
  const S extends Schema<A, F, C> & { readonly belonging: Belonging },
>(
  table: StoreTable,
  schema: S,
): Entity<A, F, C, S> => new TypedEntity<A, F, C, S>(schema, table)

class PlainItems implements Declared {
  readonly schema: Declared['schema']

  constructor(schema: Declared['schema']) {
    this.schema = schema
  }
}
export const plainItems = (entity: string, { pk, sk }: Key, belonging: Belonging): Declared =>
  new PlainItems({ model: { entity }, belonging, attributes: {}, indexes: { main: primaryIndex(pk, sk) } })

export const declarationsAmong = (context: object): Declared[] =>
  Object.values(context).filter(
    (value: unknown): value is Declared => value instanceof Entity || value instanceof PlainItems,
  )

export const number = { type: 'number', required: true } as const
export const text = { type: 'string', required: true } as const

type AttributesIn<Template extends string> = Template extends `${string}\${${infer Name}}${infer Rest}`
  ? readonly [Name, ...AttributesIn<Rest>]
  : readonly []

const ATTRIBUTE = /\$\{(\w+)\}/g

/**
 * The index in the table itself, as `primaryIndex('user#${id}', 'user')`. Begin each template with a distinct word; only
 * its last part may contain `#`.
 */
export const primaryIndex = <const Pk extends string, const Sk extends string>(pk: Pk, sk: Sk) => ({
  pk: entityKey('pk', pk),
  sk: entityKey('sk', sk),
})

export const secondaryIndex = <
  const Name extends 'gsi1' | 'gsi2' | 'gsi3',
  const Pk extends string,
  const Sk extends string,
>(
  index: Name,
  pk: Pk,
  sk: Sk,
) => ({ index, pk: entityKey(`${index}pk`, pk), sk: entityKey(`${index}sk`, sk) })

function entityKey<const Field extends string, const Template extends string>(
  field: Field,
  template: Template,
) {
  const names: unknown = Array.from(template.matchAll(ATTRIBUTE), ([, name]) => name)
  // The type finds the same names in the template as the expression.
  const composite = names as AttributesIn<Template>
  // Without this casing ElectroDB lower-cases keys, and two ids become one; without this cast a lone number stays a
  // number.
  return { field, template, composite, casing: 'none', cast: 'string' } as const
}

/** For reads without ElectroDB. Numbers are not padded here. */
export function plainKey({ pk, sk }: Key, values: Readonly<Record<string, string | number>>): Key {
  const filled = (template: string) => template.replace(ATTRIBUTE, (_, name: string) => String(values[name]))
  return { pk: filled(pk), sk: filled(sk) }
}

/** Pads numbers in keys, so that they sort as numbers. */
export const digits = (length: number) => ({ length, char: '0' })
