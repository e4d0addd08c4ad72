import { z } from 'zod'

/** A positive integer id as it stands among ids that are texts. */
export const IdText = z.string().regex(/^[1-9]\d{0,14}$/)
/** The same as it stands in a path. */
export const PathId = IdText.transform(Number)
/** Which account, of either kind: a positive integer, or a UUID in small letters. */
export const ByAccount = z.object({
  user_id: z
    .string()
    .regex(/^(?:[1-9]\d{0,14}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
    .transform(id => (id.includes('-') ? id : Number(id))),
})
/** A zero-based index as it stands in a path. */
export const PathIndex = z
  .string()
  .regex(/^(0|[1-9]\d{0,8})$/)
  .transform(Number)
/** Which article, or other thing with an integer id. */
export const ById = z.object({ id: PathId })
/** Which row of an article. */
export const ByIndex = z.object({ id: PathId, idx: PathIndex })
export const Id = z.number().int().positive()
/** The first digit is at most 7: there are 48 bits of time. */
export const Ulid = z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'must be a ULID')
/** The id of what a learner has: a ULID of the client's, or one that follows from content (`nameOf`). */
export const Name = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'must be a ULID or an id of that form')
export const Timestamp = z.iso.datetime()
/** The tolerated lead of a device's clock. */
export const CLOCK_AHEAD_MS = 60_000

const NO_HALVES = 'must hold no half of a character'
/** Every free text of a request. JSON lets half a surrogate pair through, which no store keeps. */
export const Text = z.string().refine(text => text.isWellFormed(), NO_HALVES)
/** A whole text as it was pasted or transcribed: where it is read, marks replace half characters. */
export const WholeText = z.string().describe('Half of a surrogate pair is read as U+FFFD')
/** The address of a provider or a bucket. */
export const HttpUrl = z.url({ protocol: /^https?$/ }).refine(text => text.isWellFormed(), NO_HALVES)

/** The problem of work that was done later than its request. */
export const Failure = z.object({
  code: z.string(),
  detail: z.string(),
  reason: z.string().optional().describe('Names the sentence of `detail`, for translations'),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('The values in that sentence'),
})
export type Failure = z.infer<typeof Failure>

export const Flag = z.stringbool()

export const whole = (least: number, most: number) => z.number().int().min(least).max(most)
/** Of the text of a number in a query, for the documentation. */
const documented = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const

/** A whole number as it stands in a query. */
export const wholeInQuery = (least: number, most: number, otherwise: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${String(most).length}}$`))
    .transform(Number)
    .pipe(whole(least, most))
    .default(otherwise)
    .meta(documented(least, most))

/** The first item of a page, as it stands in a query. */
export const OffsetInQuery = PathIndex.default(0).meta(documented(0, 999_999_999))

/** The most items of one page. */
export const MOST_ON_PAGE = 200
/** `offset` and `limit` of a list, as query strings. */
export const Page = z.object({ offset: OffsetInQuery, limit: wholeInQuery(1, MOST_ON_PAGE, 50) })
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
/** For a route that answers 204. */
export const NoContent = { output: Nothing, status: 204 } as const
/** For a route that answers bytes as a stream. */
export const Streamed = { output: Nothing, reply: 'stream' } as const

export const MiB = 1024 * 1024

const DAY_MS = 86_400_000

/** The day so many days later; negative: earlier. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
