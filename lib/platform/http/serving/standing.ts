import type { Readable } from 'node:stream'
import { isProblem } from '../../problems/errors.ts'
import type { Operation } from '../route.ts'
import { invalidAddress } from '../signed-address.ts'

/** A caller with a signed address cannot sign in again, so an address whose account is gone counts as expired. */
export async function standing(check: Promise<void>, { access }: Operation): Promise<void> {
  try {
    await check
  } catch (error) {
    throw access === 'signed' && isProblem(error, 'unauthenticated') ? invalidAddress() : error
  }
}

/** The time between two looks at the account behind an open stream. */
const LOOK_EVERY_MS = 1_000

/** Breaks off a stream, and the work for it, when the account or session that it was opened for has ended. */
export function watchOver(stands: () => Promise<void>, gone: AbortSignal) {
  const ended = new AbortController()
  const watch = (stream: Readable) => {
    const look = () =>
      stands().catch((error: unknown) => {
        stream.destroy(error instanceof Error ? error : new Error('The sign-in has ended'))
        ended.abort(error)
      })
    const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref()
    stream.once('close', () => clearInterval(looking))
  }
  return { watch, signal: AbortSignal.any([gone, ended.signal]) }
}
