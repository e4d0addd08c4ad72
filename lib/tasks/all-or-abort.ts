/**
 * Runs jobs together. The first to fail aborts the others, and its error is thrown once all of them have
 * stopped, so that nothing goes on unseen.
 */
export async function allOrAbort(
  signal: AbortSignal,
  start: (signal: AbortSignal) => Promise<unknown>[],
): Promise<void> {
  const failed = new AbortController()
  const jobs = start(AbortSignal.any([signal, failed.signal]))
  await Promise.all(jobs.map(job => job.catch((error: unknown) => failed.abort(error))))
  signal.throwIfAborted()
  failed.signal.throwIfAborted()
}
