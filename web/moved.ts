/** The list with the item at `from` moved by one place; the same list if there is no such place. */
export function moved<Item>(items: readonly Item[], from: number, by: 1 | -1): Item[] {
  const item = items[from]
  if (item === undefined || from + by < 0 || from + by >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(from + by, 0, item)
}
