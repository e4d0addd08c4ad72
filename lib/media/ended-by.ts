import type { Stream } from 'node:stream'

/** The stream, destroyed with the signal's own reason once it aborts. */
export function endedBy<S extends Ending>(signal: AbortSignal, stream: S): S {
  const abort = () => stream.destroy(reasonOf(signal))
  // It may abort before anybody reads.
  stream.on('error', () => {})
  signal.addEventListener('abort', abort, { once: true })
  stream.once('close', () => signal.removeEventListener('abort', abort))
  if (signal.aborted) abort()
  return stream
}

type Ending = Stream & { destroy(error: Error): unknown }

/** Why it was aborted, as an error. */
export const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error('The call was aborted', { cause: reason })
