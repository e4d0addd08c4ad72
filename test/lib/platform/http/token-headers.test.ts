import { describe, expect, it } from 'vitest'
import { bearer, eventFor } from '../../../support/surroundings.ts'
import { app, books, endpoint } from './shelf.ts'

const keep = endpoint(books.keep, ({ actor }) => ({ kind: String(actor.user_id) }))
const look = endpoint(books.look, ({ actor }) => actor)
const open = endpoint(books.open, ({ actor }) => actor)

const week = 7 * 24 * 3600_000
const hana = { user_id: 7, username: 'hana', role: 'user' } as const
const ken = { user_id: 8, username: 'ken', role: 'user' } as const
const valueFor = async (user: typeof hana | typeof ken, at = new Date()) =>
  (await bearer(user, at)).authorization
const [ofHana, ofKen, expired] = await Promise.all([
  valueFor(hana),
  valueFor(ken),
  valueFor(hana, new Date(Date.now() - 2 * week)),
])
const basic = 'Basic cm9vdDpyb290'
const foreign = 'Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJrZW4ifQ.c2lnbmF0dXJl'

/** `7` or `8`, `guest`, or the text of a refusal. */
async function seen(served: typeof keep | typeof look, first?: string, second?: string) {
  const headers = {
    ...(first !== undefined && { authorization: first }),
    ...(second !== undefined && { 'x-yomu-authorization': second }),
  }
  const { statusCode, body = '' } = await served(eventFor(served.route, { headers }), { app })
  const { kind, detail } = JSON.parse(body)
  for (const secret of [first, second])
    if (statusCode !== 200 && secret) expect(body).not.toContain(secret.split(' ').at(-1))
  return statusCode === 200 ? kind : `${statusCode} ${detail}`
}

const INVALID = '401 The token is not valid or has expired: sign in again.'
const NOBODY = '401 This needs a signed-in account: send a bearer token.'
const FORM = '401 The X-Yomu-Authorization header must have the form “Bearer <token>”.'

describe('the account of a request', () => {
  it.each<[string, string | undefined, string | undefined, string]>([
    ['the first header alone', ofHana, undefined, '7'],
    ['the second header alone', undefined, ofHana, '7'],
    ['the second header with its scheme in lower case', undefined, ofHana.replace('Bearer', 'bearer'), '7'],
    ['the first of two accounts', ofHana, ofKen, '7'],
    ['the first header beside a second one that is not valid', ofHana, 'Bearer x', '7'],
    ['the first header beside a second one of a guest', ofHana, 'Guest', '7'],
    ['the second header beside Basic', basic, ofKen, '8'],
    ['the second header beside Negotiate', 'Negotiate YII=', ofKen, '8'],
    ['the second header beside a token of a proxy', foreign, ofKen, '8'],
    ['the second header beside Bearer without a token', 'Bearer', ofKen, '8'],
    ['the second header beside an empty first one', '', ofKen, '8'],
    ['nobody by our expired token, whatever the second header has', expired, ofHana, INVALID],
    ['nobody by an expired token in the second header', basic, expired, INVALID],
    ['nobody by two tokens that are not ours', foreign, foreign, INVALID],
    ['nobody by a token of a proxy alone', foreign, undefined, INVALID],
    ['nobody by a token of a proxy and an empty second header', foreign, '', INVALID],
    ['nobody by Basic alone', basic, undefined, NOBODY],
    ['nobody by a guest', foreign, 'Guest', NOBODY],
    ['nobody by a second header that came twice', undefined, `${ofHana}, ${ofHana}`, FORM],
    ['nobody by another scheme in the second header', undefined, basic, FORM],
  ])('is that of %s', async (_, first, second, expected) => {
    expect(await seen(keep, first, second)).toBe(expected)
  })

  it.each<[string, string | undefined, string | undefined, string]>([
    ['Basic', basic, undefined, 'guest'],
    ['Digest', 'Digest username="ken", response="0"', undefined, 'guest'],
    ['a proxy’s token beside the word of a guest', foreign, 'guest', 'guest'],
    ['two empty headers', '', ' ', 'guest'],
    ['a token that is not valid', foreign, undefined, INVALID],
    ['Basic beside a second token that is not valid', basic, foreign, INVALID],
  ])('that guests may leave out: %s', async (_, first, second, expected) => {
    expect(await seen(look, first, second)).toBe(expected)
  })
})

describe('a reply', () => {
  it.each([
    ['with the content of an account', keep, { authorization: ofHana }],
    ['for a guest', look, {}],
    ['of a refusal', keep, {}],
  ])('%s names both headers to caches', async (_, served, headers) => {
    const { headers: sent } = await served(eventFor(served.route, { headers }), { app })
    expect(sent.vary).toBe('Authorization, X-Yomu-Authorization')
  })

  it('that is the same for everybody names none', async () => {
    const { headers } = await open(eventFor(books.open, { headers: { authorization: ofHana } }), { app })
    expect(headers).not.toHaveProperty('vary')
  })
})
