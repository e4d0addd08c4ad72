import type { Box, News } from './box.ts'
import { kindOf, loadKinds, readable } from './kinds.ts'
import type { Row } from './row.ts'

/** Shows what the device keeps, before anything is sent: rows of the shelf, and lines that are not on it yet. */
export async function showKeptRows(box: Box): Promise<void> {
  const kept = await (await box.shelf).all()
  await loadKinds(kept.map(({ kind }) => kind))
  const lines = linesIn(box)
  await loadKinds(lines.map(({ row }) => row.kind))
  // The shelf was read first, so what another window added since has a line, or tells of itself.
  const shownRows = [...lines.map(({ row }) => row), ...kept]
  const ids = new Set(shownRows.map(({ id }) => id))
  const known = box.rows.values()
  for (const row of known)
    if (!ids.has(row.id) && !box.fresh.has(row.id) && !box.heard.has(row.id)) goneElsewhere(box, row, true)
  for (const row of shownRows) if (!box.fresh.has(row.id)) box.rows.set(row)
  box.heard.clear()
}

/** Puts lines of closed windows on the shelf. Only the window that sends does it, before it sends anything. */
export async function takeLines(box: Box): Promise<void> {
  await loadKinds(box.older.flatMap(({ kinds }) => kinds()))
  const lines = linesIn(box)
  if (lines.length === 0) return
  const ids = lines.map(({ row }) => row.id)
  const { change } = await box.shelf
  try {
    await change(ids, shelfRows => ({
      put: lines.flatMap(({ row }) => (shelfRows.has(row.id) ? [] : row)),
      result: undefined,
    }))
  } catch {
    // Without room, they are sent from where they are.
    return
  }
  for (const { from, row } of lines) from.drop(row.id)
}

const linesIn = (box: Box) =>
  [box.lines, ...box.older].flatMap(from =>
    from
      .rows()
      .filter(row => row.account === box.account && !box.fresh.has(row.id))
      .map(row => ({ from, row })),
  )

/** Follows another window. */
export function hear(box: Box, news: News): void {
  if ('ended' in news) {
    const row = box.rows.get(news.ended)
    if (row) goneElsewhere(box, row, news.is_sent)
    return
  }
  for (const id of news.replaced) box.rows.delete(id)
  for (const row of news.kept) {
    box.rows.set(row)
    box.heard.add(row.id)
  }
}

function goneElsewhere(box: Box, row: Row, isSent: boolean) {
  box.rows.delete(row.id)
  const read = readable(row)
  if (read) read.kind.endedElsewhere(read.entry, isSent)
}

/** The number of entries that count towards the limit. */
export const countedIn = (box: Box): number => {
  if (box.rows.size() === 0) return 0
  let counted = 0
  for (const { kind } of box.rows.walk()) if (!kindOf(kind)?.isUncounted) counted += 1
  return counted
}
