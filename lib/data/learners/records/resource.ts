import type { z } from 'zod'
import type { Learning } from './learning.ts'

/** One record of a learner: a language, or a term by name. */
export type UniqueKey = readonly (string | number | null)[]

interface Declaration<V extends z.ZodObject, I extends z.ZodObject> {
  readonly name: string
  readonly about: string
  /** `me` is the only record's id; `own`: clients send ULIDs. */
  readonly record: 'me' | 'own'
  /** True if clearing keeps it; only for `me`. */
  readonly kept?: boolean
  /** 500 by default. */
  readonly most?: number
  readonly values: V
  /** From clients; `values` by default. */
  readonly input?: I
  /** True if omitted values are not stored, and follow today's defaults. */
  readonly sparse?: boolean
  defaults?(learning: Pick<Learning, 'time_zone'>): Partial<z.output<V>>
  unique?(values: z.output<V>): readonly UniqueKey[]
  label?(values: z.output<V>): string
  /** `before` is null for a new record. Throws for a forbidden step. */
  change?(before: z.output<V> | null, input: z.output<I>): z.output<V>
}

export type Resource<V extends z.ZodObject = z.ZodObject, I extends z.ZodObject = z.ZodObject> = Required<
  Declaration<V, I>
> & {
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
