import { type List, MOST_COUNTED, type Page } from '../../contracts/schemas/basics.ts'

export { MOST_COUNTED }

interface Read<Row> {
  data: Row[]
  cursor: string | null
}

export async function* rowsOf<Row>(read: (cursor: string | null) => Promise<Read<Row>>): AsyncGenerator<Row> {
  let cursor: string | null = null
  do {
    const page: Read<Row> = await read(cursor)
    yield* page.data
    cursor = page.cursor
  } while (cursor !== null)
}

/** Reads no further than necessary; a known total saves counting. */
export async function pageOf<Row>(
  rows: AsyncIterable<Row>,
  { offset, limit }: Page,
  total?: number | null,
): Promise<List<Row>> {
  const end = offset + limit
  const enough = total === undefined ? Math.max(end, MOST_COUNTED) : end
  const items: Row[] = []
  let seen = 0
  for await (const row of rows) {
    if (seen >= offset && seen < end) items.push(row)
    seen += 1
    if (seen > enough) break
  }
  const counted = seen > MOST_COUNTED ? null : seen
  return { items, total: total === undefined ? counted : total, next_offset: seen > end ? end : null }
}
