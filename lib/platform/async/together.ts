/** Aborts and awaits the other parts when one fails, then throws its error. */
export const together = async <P extends readonly Promise<unknown>[] | []>(
  signal: AbortSignal,
  start: (signal: AbortSignal) => P,
): Promise<{ -readonly [K in keyof P]: Awaited<P[K]> }> => {
  const controller = new AbortController()
  const parts = start(AbortSignal.any([signal, controller.signal]))
  try {
    return await Promise.all(parts)
  } catch (error) {
    controller.abort(error)
    await Promise.allSettled(parts)
    throw error
  }
}
