interface Most {
  readonly items?: number
  readonly size?: number
}

/** Reads the limits anew for each item; a larger item is a batch of its own. */
export function* batchesOf<Item>(
  items: Iterable<Item>,
  most: Most,
  sizeOf: (item: Item) => number = () => 0,
): Generator<Item[]> {
  let batch: Item[] = []
  let size = 0
  for (const item of items) {
    const more = sizeOf(item)
    const { items: mostItems = Number.POSITIVE_INFINITY, size: mostSize = Number.POSITIVE_INFINITY } = most
    if (batch.length > 0 && (batch.length >= mostItems || size + more > mostSize)) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(item)
    size += more
  }
  if (batch.length > 0) yield batch
}
