import type { z } from 'zod'
import type { Learning } from './learning.ts'

/** A key that only one record of a learner may have: a language, or a term by its name. */
export type UniqueKey = readonly (string | number | null)[]

interface Declaration<V extends z.ZodObject, I extends z.ZodObject> {
  readonly name: string
  /** Describes a record in the documentation. */
  readonly about: string
  /** `me` is the id of the only record; `own`: clients name records with ULIDs. */
  readonly record: 'me' | 'own'
  /** True if clearing the profile keeps it; only for records called `me`. */
  readonly kept?: boolean
  /** The most that a learner may have; 500 by default. */
  readonly most?: number
  /** The values that are stored and shown. */
  readonly values: V
  /** The values that clients send; `values` by default. */
  readonly input?: I
  /** True if values that a client leaves out are not stored, so that they follow the defaults as they are when read. */
  readonly sparse?: boolean
  /** The defaults that the settings of the server decide. */
  defaults?(learning: Pick<Learning, 'time_zone'>): Partial<z.output<V>>
  unique?(values: z.output<V>): readonly UniqueKey[]
  /** The text that a search looks in. */
  label?(values: z.output<V>): string
  /** The values that replace `before`, which is null for a new record. Refuses steps that are not allowed. */
  change?(before: z.output<V> | null, input: z.output<I>): z.output<V>
}

/** A kind of record, with all that tells it from other kinds; everything else is the same for all. */
export type Resource<V extends z.ZodObject = z.ZodObject, I extends z.ZodObject = z.ZodObject> = Required<
  Declaration<V, I>
> & {
  /** The values that a list can be filtered by. */
  readonly filters: readonly Filter[]
}
export const FILTERS = ['kind', 'state'] as const
export type Filter = (typeof FILTERS)[number]

export const USUAL_MOST = 500

export function resource<V extends z.ZodObject, I extends z.ZodObject>(
  declared: Declaration<V, I> & { readonly input: I },
): Resource<V, I>
export function resource<V extends z.ZodObject>(declared: Declaration<V, V>): Resource<V, V>
export function resource(declared: Declaration<z.ZodObject, z.ZodObject>): Resource {
  return {
    kept: false,
    most: declared.record === 'me' ? 1 : USUAL_MOST,
    input: declared.values,
    sparse: false,
    defaults: () => ({}),
    unique: () => [],
    label: () => '',
    change: (_, input) => declared.values.parse(input),
    ...declared,
    filters: FILTERS.filter(name => name in declared.values.shape),
  }
}
