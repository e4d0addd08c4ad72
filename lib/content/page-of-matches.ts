import type { List, Page } from '../contracts/schemas/basics.ts'

/** More are not counted. */
const COUNTED = 20_000

/** One page of what matches, and how much matches in all. Stops when both are known. */
export async function pageOfMatches<T>(matches: AsyncIterable<T>, { offset, limit }: Page): Promise<List<T>> {
  const items: T[] = []
  let seen = 0
  for await (const match of matches) {
    seen += 1
    if (seen > offset && items.length < limit) items.push(match)
    if (seen > COUNTED && seen > offset + limit) break
  }
  return {
    items,
    total: seen > COUNTED ? null : seen,
    next_offset: seen > offset + limit ? offset + limit : null,
  }
}
