import pLimit from 'p-limit'

/** Waits until every job has ended, then throws the error of the first failed one. */
export async function settled<T extends readonly Promise<unknown>[] | []>(
  jobs: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  await Promise.allSettled(jobs)
  return Promise.all(jobs)
}

/** Works on at most `atOnce` items at the same time, and waits like `settled`. */
export function settledEach<Item, Result>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const limit = pLimit(atOnce)
  return settled([...items].map(item => limit(work, item)))
}
