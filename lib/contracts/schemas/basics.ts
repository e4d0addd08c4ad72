import { z } from 'zod'

/** A positive integer id as it stands in a path. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
/** A zero-based index as it stands in a path. */
export const PathIndex = z
  .string()
  .regex(/^(0|[1-9]\d{0,8})$/)
  .transform(Number)
export const Id = z.number().int().positive()
export const Ulid = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
export const Timestamp = z.iso.datetime()

/** Text that a store can keep: JSON lets half a surrogate pair through. */
export const Text = z.string().refine(text => text.isWellFormed(), 'must hold no half of a character')

export const Flag = z.stringbool()

/** `offset` and `limit` of a list, as query strings. */
export const Page = z.object({
  offset: PathIndex.default(0),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(200))
    .default(50),
})
export type Page = z.infer<typeof Page>

/** A list that has more says null for its total. */
export const MOST_COUNTED = 20_000

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number().int().nullable(),
    next_offset: z.number().int().nullable(),
  })
export interface List<T> {
  items: T[]
  total: number | null
  next_offset: number | null
}

export const Nothing = z.null()
