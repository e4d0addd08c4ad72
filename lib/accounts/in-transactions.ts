/** What DynamoDB takes at once. */
const MOST_ITEMS = 100

/**
 * Parts things so that the items of each part fit into one transaction, in their order and as many as fit. Items
 * of the same name are one item.
 */
export function inTransactions<T>(
  things: readonly T[],
  itemsOf: (thing: T) => readonly string[],
  most = MOST_ITEMS,
): T[][] {
  const parts: T[][] = []
  let part: T[] = []
  let items = new Set<string>()
  for (const thing of things) {
    const own = itemsOf(thing)
    const together = new Set([...items, ...own])
    if (part.length === 0 || together.size <= most) {
      part.push(thing)
      items = together
    } else {
      parts.push(part)
      part = [thing]
      items = new Set(own)
    }
  }
  return part.length > 0 ? [...parts, part] : parts
}
