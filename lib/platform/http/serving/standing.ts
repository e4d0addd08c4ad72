import type { Readable } from 'node:stream'
import { isProblem } from '../../problems/errors.ts'
import type { Operation } from '../route.ts'
import { invalidAddress } from '../signed-address.ts'

/** An address whose account is gone counts as expired, since its holder cannot sign in again. */
export async function standing(check: Promise<void>, { access }: Operation): Promise<void> {
  try {
    await check
  } catch (error) {
    throw access === 'signed' && isProblem(error, 'unauthenticated') ? invalidAddress() : error
  }
}

/** The interval of checks of the account behind an open stream. */
const LOOK_EVERY_MS = 1_000

/** Seconds of failing checks, as by an internal error, that break a stream off too. */
const MOST_FAILED_LOOKS = 600

/** Breaks off a stream and its work when its account or session has ended, or has been unknown for ten minutes. */
export function watchOver(stands: () => Promise<void>, gone: AbortSignal) {
  const ended = new AbortController()
  const watch = (stream: Readable) => {
    let failed = 0
    const checkSignIn = async () => {
      try {
        await stands()
        failed = 0
      } catch (error) {
        failed += 1
        if (!isVerdict(error) && failed < MOST_FAILED_LOOKS) return
        stream.destroy(error instanceof Error ? error : new Error('The sign-in has ended'))
        ended.abort(error)
      }
    }
    const timer = setInterval(() => void checkSignIn(), LOOK_EVERY_MS).unref()
    stream.once('close', () => clearInterval(timer))
  }
  return { watch, signal: AbortSignal.any([gone, ended.signal]) }
}

/** The check excuses an unavailable user_manager for ten minutes. */
const isVerdict = (error: unknown): boolean =>
  isProblem(error, 'unauthenticated') || isProblem(error, 'forbidden') || isProblem(error, 'unavailable')
