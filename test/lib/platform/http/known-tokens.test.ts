import { describe, expect, it } from 'vitest'
import { articles } from '../../../../lib/contracts/data/contract.ts'
import { signingKey } from '../../../../lib/platform/auth/secret.ts'
import { signToken } from '../../../../lib/platform/auth/token.ts'
import { authenticate } from '../../../../lib/platform/http/serving/authenticate.ts'
import { assertion, bearer, eventFor, testClock, testKeys } from '../../../support/surroundings.ts'
import { books } from './shelf.ts'

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

it('an assertion that was found valid is invalid for another operation', async () => {
  const now = new Date()
  const headers = await assertion(articles.get, null, { now })
  await authenticate(eventFor(articles.get, { headers }), articles.get, testKeys, now)
  const elsewhere = authenticate(eventFor(articles.text, { headers }), articles.text, testKeys, now)
  await expect(elsewhere).rejects.toMatchObject({ code: 'unauthenticated' })
})
