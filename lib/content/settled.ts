/** Waits until every job has ended, however it ends; then throws what the first failed one threw. */
export async function settled<T>(jobs: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(jobs)
  return Promise.all(jobs)
}
