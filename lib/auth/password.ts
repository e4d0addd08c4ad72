import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Problem } from '../http/errors.ts'

/** OWASP's first choice for argon2id, the algorithm by default: 19 MiB, two passes, some 6 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Well-formed and no password's: to be checked where there is no account, which then takes as long. */
export const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export interface Passwords {
  hash(password: string): Promise<string>
  /** False for a stored hash that is none. Without a hash it takes the time of a wrong password. */
  matches(password: string, hash: string | null): Promise<boolean>
}

/** Hashing stalls the thread pool if many do it at once: few run, a bounded number waits, the rest get a 503. */
export function createPasswords({ concurrency = 2, queue = 100 } = {}): Passwords {
  const limit = pLimit(concurrency)
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + queue)
      throw new Problem('unavailable', 'Too many people sign in right now: try again in a moment.', {
        headers: { 'retry-after': '1' },
      })
    return limit(work)
  }
  return {
    hash: password => inTurn(() => hash(normalised(password), COST)),
    matches: (password, stored) =>
      // `verify` throws only for what is not an argon2 hash.
      inTurn(() => verify(stored ?? NOBODYS_HASH, normalised(password)).catch(() => false)),
  }
}

/** Keyboards of different systems send the same letters in different forms. */
const normalised = (password: string) => password.normalize('NFKC')
