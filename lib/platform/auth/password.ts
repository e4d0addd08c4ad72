import { hash, verify } from '@node-rs/argon2'
import { Slots } from '../async/slots.ts'
import { refusal } from '../problems/reasons.ts'

export interface HashCost {
  /** In KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, some 6 ms. */
export const PRODUCTION_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Passwords {
  hash(password: string): Promise<string>
  /** False if the stored text is no hash. Without a hash it takes as long as a wrong password. */
  matches(password: string, hash: string | null): Promise<boolean>
}

/** Bounds hashes at once and waiting; the rest get 503, or they would occupy the whole thread pool. */
export function createPasswords({ concurrency = 2, queue = 100, cost = PRODUCTION_COST } = {}): Passwords {
  const slots = new Slots({
    slots: concurrency,
    queue,
    refusal: () =>
      refusal(
        'sign_ins_busy',
        {},
        {
          headers: { 'retry-after': '1' },
        },
      ),
  })
  const unmatched = unmatchedHash(cost)
  const inSlot = <T>(work: () => Promise<T>): Promise<T> => slots.run('hash', work)
  return {
    hash: password => inSlot(() => hash(normalised(password), cost)),
    matches: (password, stored) =>
      // `verify` throws only for texts that are not argon2 hashes.
      inSlot(() => verify(stored ?? unmatched, normalised(password)).catch(() => false)),
  }
}

/** Checked when there is no account, so that the answer takes as long. */
export const unmatchedHash = ({ memoryCost, timeCost, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Keyboards of different systems send the same letters in different forms. */
const normalised = (password: string) => password.normalize('NFKC')
