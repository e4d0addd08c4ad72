import type { z } from 'zod'

/** What only one record of a learner may have: a language, or a term by its name. */
export type UniqueKey = readonly (string | number | null)[]

interface Declaration<V extends z.ZodObject, I extends z.ZodObject> {
  readonly name: string
  /** What a record is, for the documentation. */
  readonly about: string
  /** `me` is the id of the only record; `own`: clients name records with ULIDs. */
  readonly record: 'me' | 'own'
  /** Whether clearing the profile keeps it; only for records called `me`. */
  readonly kept?: boolean
  /** How many a learner may have; 500 if left out. */
  readonly most?: number
  /** What is stored and shown. */
  readonly values: V
  /** What clients send; the values if left out. */
  readonly input?: I
  unique?(values: z.output<V>): readonly UniqueKey[]
  /** What a search looks in. */
  label?(values: z.output<V>): string
  /** What comes in place of `before`, which is null if there is none. Refuses steps that are not allowed. */
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

const USUAL_MOST = 500

export function resource<V extends z.ZodObject, I extends z.ZodObject>(
  declared: Declaration<V, I> & { readonly input: I },
): Resource<V, I>
export function resource<V extends z.ZodObject>(declared: Declaration<V, V>): Resource<V, V>
export function resource(declared: Declaration<z.ZodObject, z.ZodObject>): Resource {
  return {
    kept: false,
    most: declared.record === 'me' ? 1 : USUAL_MOST,
    input: declared.values,
    unique: () => [],
    label: () => '',
    change: (_, input) => declared.values.parse(input),
    ...declared,
    filters: FILTERS.filter(name => name in declared.values.shape),
  }
}
