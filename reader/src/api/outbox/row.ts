import { z } from 'zod'

/** Why the server never takes an entry, as its learner is told. */
const Refusal = z.object({ at: z.number(), code: z.string(), why: z.string() })
export type Refusal = z.output<typeof Refusal>

/** An entry as the device keeps it, whatever its kind. Fields that a newer version of the page adds stay. */
export const Row = z.looseObject({
  /** The request's id, which is sent with this body alone once it was tried. */
  id: z.string().min(1),
  kind: z.string(),
  account: z.string(),
  /** A ULID that rises with every entry, even if the clock is set back. */
  order: z.string(),
  /** Milliseconds since 1970, by the server's clock as far as it is known. */
  at: z.number(),
  /** What it changes: entries of one object are sent in their order. */
  objects: z.array(z.string()),
  /** True once the server may have it. */
  is_tried: z.boolean(),
  refusal: Refusal.nullable(),
  body: z.unknown(),
})
export type Row = z.output<typeof Row>

export function readRow(text: string | null): Row | null {
  if (text === null) return null
  try {
    return Row.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Rows by their ids, in the order in which they are sent. */
export function orderedRows() {
  let rows = new Map<string, Row>()
  let last = ''
  return {
    get: (id: string) => rows.get(id),
    delete: (id: string) => rows.delete(id),
    values: () => [...rows.values()],
    /** Without a copy of them: for a look at the first ones. */
    walk: () => rows.values(),
    /** The order of the newest that was ever here. */
    last: () => last,
    clear: () => rows.clear(),
    set(row: Row): void {
      const isLast = row.order >= last || rows.get(row.id)?.order === row.order
      rows.set(row.id, row)
      if (row.order > last) last = row.order
      if (!isLast) rows = new Map([...rows.values()].sort(byOrder).map(each => [each.id, each]))
    },
    size: () => rows.size,
  }
}
export type OrderedRows = ReturnType<typeof orderedRows>

const byOrder = (one: Row, other: Row) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0)
