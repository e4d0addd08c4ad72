import { together } from './together.ts'

interface Window {
  /** Calls in progress at the same time. */
  size: number
  signal: AbortSignal
}

/**
 * Calls with each item, begun in their order, with a limited number in progress; an item is taken when its turn comes.
 * Resolves with the results in the order of the items. After a failure no call begins, the calls in progress are
 * aborted and awaited, and the failure is thrown.
 */
export async function inWindow<Item, Result>(
  items: Iterable<Item>,
  { size, signal }: Window,
  call: (item: Item, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const workers = Math.min(size, countOf(items) ?? size)
  if (workers <= 1) {
    // Nothing runs beside a call that its failure would have to abort.
    for (const item of items) {
      signal.throwIfAborted()
      results.push(await call(item, signal))
    }
    return results
  }
  const left = once(items)
  let taken = 0
  await together(signal, scope => {
    const worker = async () => {
      for (const item of left) {
        const place = taken++
        scope.throwIfAborted()
        results[place] = await call(item, scope)
      }
    }
    return Array.from({ length: workers }, worker)
  })
  return results
}

/** Undefined for items that are made one by one. */
function countOf(items: Iterable<unknown>): number | undefined {
  if (Array.isArray(items)) return items.length
  return items instanceof Map || items instanceof Set ? items.size : undefined
}

/** Leaving one loop over a generator by throwing ends it for the other loops too, so that they take no more items. */
function* once<Item>(items: Iterable<Item>) {
  yield* items
}
