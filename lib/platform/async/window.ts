import { together } from './together.ts'

interface Window {
  size: number
  signal: AbortSignal
}

/**
 * Begins calls in order, with a limited number in progress, and takes each item in its turn. Results keep the order. A
 * failure begins no more, aborts and awaits those in progress, and is thrown.
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

function countOf(items: Iterable<unknown>): number | undefined {
  if (Array.isArray(items)) return items.length
  return items instanceof Map || items instanceof Set ? items.size : undefined
}

/** Throwing out of one loop over a generator ends it for the other loops, so that they take no more items. */
function* once<Item>(items: Iterable<Item>) {
  yield* items
}
