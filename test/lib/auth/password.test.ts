import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { createPasswords, NOBODYS_HASH } from '../../../lib/auth/password.ts'
import { isProblem } from '../../../lib/http/errors.ts'

describe('a password', () => {
  const passwords = createPasswords()

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

  it('of nobody costs what a real one costs', async () => {
    expect(await passwords.matches('anything', null)).toBe(false)
    expect(parseOptions(NOBODYS_HASH)).toEqual(parseOptions(await passwords.hash('anything')))
  })
})

describe('the queue for hashing', () => {
  it('is bounded: who comes too late is told to try again, and it serves on', async () => {
    const passwords = createPasswords({ concurrency: 1, queue: 2 })
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('a')))
    const refused = all.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(2)
    expect(refused.every(reason => isProblem(reason, 'unavailable'))).toBe(true)
    expect(await passwords.matches('a', await passwords.hash('a'))).toBe(true)
  })
})
