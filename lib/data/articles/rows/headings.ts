import { z } from 'zod'
import type { Heading } from '../../../contracts/schemas/articles/headings.ts'
import type { NewRow } from '../../../contracts/schemas/articles/sentences.ts'
import type { BlockRecord } from '../../entities/content/rows.ts'

/** Ascending. */
export type HeadingsOfRows = ReadonlyMap<number, readonly Heading[]>

export function headingsOf(blocks: readonly Pick<BlockRecord, 'rows' | 'headings'>[]): HeadingsOfRows {
  const headingsByRow = new Map<number, readonly Heading[]>()
  let start = 0
  for (const { rows, headings } of blocks) {
    for (const [position, own] of byPosition(headings)) headingsByRow.set(start + position, own)
    start += rows
  }
  return headingsByRow
}

export const countHeadings = (blocks: Parameters<typeof headingsOf>[0]): number =>
  [...headingsOf(blocks).values()].flat().length

const Stored = z.array(z.tuple([z.number(), z.number(), z.string()]))

export function byPosition(stored: string | undefined): Map<number, Heading[]> {
  const headingsByPlace = new Map<number, Heading[]>()
  for (const [position, depth, title] of stored === undefined ? [] : Stored.parse(JSON.parse(stored)))
    headingsByPlace.set(position, [...(headingsByPlace.get(position) ?? []), { title, depth }])
  return headingsByPlace
}

export function storedHeadings(rows: readonly Pick<NewRow, 'headings'>[]): Pick<BlockRecord, 'headings'> {
  const all = rows.flatMap(({ headings = [] }, position) =>
    headings.map(({ depth, title }): z.infer<typeof Stored>[number] => [position, depth, title]),
  )
  return all.length > 0 ? { headings: JSON.stringify(all) } : {}
}

export function endOf<Of extends Heading>(all: readonly Of[], at: number): Of | undefined {
  const depth = all[at]?.depth ?? 0
  for (let next = at + 1; next < all.length; next += 1) if ((all[next]?.depth ?? 0) <= depth) return all[next]
  return undefined
}
