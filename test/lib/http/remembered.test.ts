import { describe, expect, it } from 'vitest'
import { signingKey } from '../../../lib/auth/secret.ts'
import { signToken } from '../../../lib/auth/token.ts'
import { articles } from '../../../lib/contracts/data.ts'
import { authenticate } from '../../../lib/http/authenticate.ts'
import { Remembered } from '../../../lib/http/remembered.ts'
import { assertion, bearer, eventFor, testClock, testKeys } from '../../support/surroundings.ts'
import { books } from './shelf.ts'

describe('what is remembered', () => {
  async function open() {
    const clock = testClock()
    const key = await signingKey('the first key of this test, long enough')
    const remembered = new Remembered<number>()
    let made = 0
    const get = (name: string, under = key) =>
      remembered.get(under, name, clock.now(), async () => {
        made += 1
        return { value: made, until: clock.now().getTime() + 10_000 }
      })
    return { clock, get }
  }

  it('is made once for a name and a key, and anew when it no longer holds', async () => {
    const { clock, get } = await open()
    const otherKey = await signingKey('the other key of this test, long enough')
    expect([await get('a'), await get('a'), await get('b'), await get('a', otherKey)]).toEqual([1, 1, 2, 3])
    clock.advance(9)
    expect(await get('a')).toBe(1)
    clock.advance(1)
    expect(await get('a')).toBe(4)
  })

  it('does not count before it was made: a clock may be set back', async () => {
    const { clock, get } = await open()
    await get('a')
    clock.advance(-1)
    expect(await get('a')).toBe(2)
  })

  it('is never a failure', async () => {
    const key = await signingKey('the key of the failing test, long enough')
    const remembered = new Remembered<string>()
    const now = new Date()
    const failing = remembered.get(key, 'a', now, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    const value = { value: 'yes', until: now.getTime() + 1 }
    expect(await remembered.get(key, 'a', now, async () => value)).toBe('yes')
  })
})

describe('a token that was found valid', () => {
  const user = { user_id: 7, username: 'hana', role: 'user' } as const

  it('is refused once it has expired', async () => {
    const clock = testClock()
    const headers = await bearer(user, clock.now())
    const come = () => authenticate(eventFor(books.keep, { headers }), books.keep, testKeys, clock.now())
    expect((await come()).actor).toMatchObject(user)
    expect((await come()).actor).toMatchObject(user)
    clock.advance(7 * 24 * 3600 + 6)
    await expect(come()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is not valid under another secret', async () => {
    const now = new Date()
    const headers = await bearer(user, now)
    const event = eventFor(books.keep, { headers })
    await authenticate(event, books.keep, testKeys, now)
    const token = await signingKey('another token secret, 32 characters too')
    const elsewhere = authenticate(event, books.keep, { ...testKeys, token }, now)
    await expect(elsewhere).rejects.toMatchObject({ code: 'unauthenticated' })
    const own = { authorization: `Bearer ${(await signToken(token, user, now)).token}` }
    const known = authenticate(
      eventFor(books.keep, { headers: own }),
      books.keep,
      { ...testKeys, token },
      now,
    )
    expect((await known).actor).toMatchObject(user)
  })
})

describe('an assertion that was found valid', () => {
  it('is none for another operation', async () => {
    const now = new Date()
    const headers = await assertion(articles.get, null, { now })
    await authenticate(eventFor(articles.get, { headers }), articles.get, testKeys, now)
    const elsewhere = authenticate(eventFor(articles.text, { headers }), articles.text, testKeys, now)
    await expect(elsewhere).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
