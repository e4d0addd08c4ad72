import { beforeAll, describe, expect, it } from 'vitest'
import { canary } from '../support/bad-input/words.ts'
import { deepIt } from '../support/sample.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { foundNothing, wroteForOthers } from './every-route/absent.ts'
import { wronglyAdmitted, wronglyRefused } from './every-route/admitted.ts'
import { isBusy } from './every-route/asked.ts'
import { oneOfEach, ownRoutes, relays } from './every-route/chosen.ts'
import { accepted } from './every-route/invalid.ts'
import { stackWithEverything } from './every-route/stack.ts'
import { letInAfterwards, letInByAssertion, letInByToken, waitForBody } from './every-route/tokens.ts'

/** A failure lists routes, each with what was sent to it and the fault of its answer. */
const given = startedForFile(stackWithEverything)

let before: Record<string, unknown>
let article: unknown
/** The parts of the owner's text that no call may change; a recording may be made for it. */
async function readArticle() {
  const { root, article } = given()
  const { status, summary, sentences } = await root.study.articles.get({ params: { id: article } })
  return { status, summary, sentences: sentences.map(({ sentence, translation }) => [sentence, translation]) }
}
beforeAll(async () => {
  before = await given().stack.written()
  article = await readArticle()
})

describe('an invalid request', () => {
  it.each([
    ['a body of another type or form', 'form'],
    ['a body with an invalid or unknown field', 'field'],
    ['bytes that are compressed or too many', 'bytes'],
    ['a malformed id', 'id'],
    ['an invalid or unknown query', 'query'],
    ['a method that the address does not have', 'method'],
  ] as const)('with %s is refused as documented', async (_, kind) => {
    expect(await accepted(given(), kind)).toEqual([])
  })

  it('with an id that names nothing is answered with 404 by every route', async () => {
    expect(await foundNothing(given())).toEqual([])
  })

  it('for a task that does not hold the article is refused by every route with which tasks write', async () => {
    expect(await wroteForOthers(given())).toEqual([])
  })
})

describe('a caller', () => {
  it('with a forged token is refused by every service, whatever the access', async () => {
    expect(await letInByToken(given())).toEqual([])
  })

  it('with a forged assertion is refused by every service, whatever the access', async () => {
    expect(await letInByAssertion(given())).toEqual([])
  })

  it('without a token is refused before the body arrives', async () => {
    expect(await waitForBody(given())).toEqual([])
  })
})

describe('the access to routes', () => {
  let held: number

  const ofEachKind = oneOfEach(relays, ({ service, access, relays: owner }) =>
    [service, access, owner?.service, owner?.access].join(' '),
  )

  it('is refused by every route to every caller whom its contract does not allow', async () => {
    expect(await wronglyAdmitted(given(), ownRoutes)).toEqual([])
  })

  it('is refused by a relay of each kind to every caller whom its contract does not allow', async () => {
    expect(await wronglyAdmitted(given(), ofEachKind)).toEqual([])
  })

  deepIt('is refused by every relay to every caller whom its contract does not allow', async () => {
    expect(await wronglyAdmitted(given(), relays)).toEqual([])
  })

  it('was refused so far without a change of any data and without a secret in the log', async () => {
    const { stack, secrets } = given()
    expect(await stack.written()).toEqual(before)
    const logged = stack.logged.join('')
    expect([canary, ...secrets].filter(secret => logged.includes(secret))).toEqual([])
    const errors = stack.logged.filter(line => line.includes('"level":"error"') && !isBusy(line))
    expect(errors).toEqual([])
  })

  it('ends with the account and with the password of a token', async () => {
    expect(await letInAfterwards(given())).toEqual([])
  })

  it('is given by every route to every caller whom its contract allows', async () => {
    held = await given().hold()
    expect(await wronglyRefused(given(), held, ownRoutes)).toEqual([])
  })

  it('is given by a relay of each kind to every caller whom its contract allows', async () => {
    expect(await wronglyRefused(given(), held, ofEachKind)).toEqual([])
  })

  it('leaves the owner’s article unchanged, whatever other callers try', async () => {
    expect(await readArticle()).toEqual(article)
  })
})
