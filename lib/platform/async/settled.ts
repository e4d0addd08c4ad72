/** Waits until every job has ended, however it ends; then throws what the first failed one threw. */
export async function settled<T extends readonly Promise<unknown>[] | []>(
  jobs: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  await Promise.allSettled(jobs)
  return Promise.all(jobs)
}
