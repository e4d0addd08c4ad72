/** Waits until every job has ended, then throws the error of the first failed one. */
export async function settled<T extends readonly Promise<unknown>[] | []>(
  jobs: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  await Promise.allSettled(jobs)
  return Promise.all(jobs)
}
