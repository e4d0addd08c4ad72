import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { createPasswords, PRODUCTION_COST, unmatchedHash } from '../../../../lib/platform/auth/password.ts'
import { isProblem } from '../../../../lib/platform/problems/errors.ts'
import { cheapestHash } from '../../../support/surroundings.ts'

describe('a password', () => {
  const passwords = createPasswords({ cost: cheapestHash })

  it('matches its hash and no other', async () => {
    const hash = await passwords.hash('correct horse')
    expect(hash).toMatch(/^\$argon2id\$/)
    expect(await passwords.hash('correct horse')).not.toBe(hash)
    expect(await passwords.matches('correct horse', hash)).toBe(true)
    expect(await passwords.matches('Correct horse', hash)).toBe(false)
  })

  it('may come in any Unicode form', async () => {
    const hash = await passwords.hash('がくせい'.normalize('NFC'))
    expect(await passwords.matches('がくせい'.normalize('NFD'), hash)).toBe(true)
  })

  it.each(['', 'plain', '$argon2id$', '$argon2id$v=19$m=1,t=1,p=1$!$!', '$2b$10$abcdefghijklmnopqrstuv'])(
    'never matches %j',
    async stored => {
      expect(await passwords.matches(stored, stored)).toBe(false)
    },
  )

  it('matches nothing without a hash', async () => {
    expect(await passwords.matches('anything', null)).toBe(false)
  })
})

describe('the cost of a hash', () => {
  it('is 19 MiB and two passes of argon2id unless a test gives another', async () => {
    expect(await createPasswords().hash('anything')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it.each([
    ['in production', PRODUCTION_COST],
    ['in tests', cheapestHash],
  ])('is the same without an account, %s', async (_, cost) => {
    const hash = await createPasswords({ cost }).hash('anything')
    expect(parseOptions(unmatchedHash(cost))).toEqual(parseOptions(hash))
  })
})

it('the queue for hashing is bounded: late callers are asked to try again, and later ones are served', async () => {
  const passwords = createPasswords({ concurrency: 1, queue: 2 })
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('a')))
  const refused = all.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused).toHaveLength(2)
  expect(refused.every(reason => isProblem(reason, 'unavailable'))).toBe(true)
  expect(await passwords.matches('a', await passwords.hash('a'))).toBe(true)
})
