import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contracts } from '../../lib/contracts/index.ts'
import type { Operation } from '../../lib/platform/http/route.ts'
import { complaints, type Expected, send } from '../support/bad-input/replies.ts'
import { genuineAssertion } from '../support/bad-input/tokens.ts'
import { learner } from '../support/people.ts'
import { mustBeDecided } from '../support/access/unowned.ts'
import { targetOf } from '../support/bad-input/addresses.ts'
import { exampleOf, operations } from '../support/bad-input/examples.ts'
import { type StackWithEverything, stackWithEverything } from './bad-input-stack.ts'

let given: StackWithEverything
let stranger: Awaited<ReturnType<typeof learner>>
let before: Record<string, unknown>
beforeAll(async () => {
  given = await stackWithEverything()
  stranger = await learner(given.stack)
  // Its first request that may write notes that the account writes, even if it is refused.
  await stranger.study.foundation.write({
    params: { resource: 'goals', record_id: missing.request_id },
    query: {},
    body: { request_id: missing.task_id, expected_version: 0, values: { name: 'to read novels' } },
  })
  before = await given.stack.written()
})
afterAll(() => given.stack.close())

interface Asked {
  params: Record<string, string>
  headers: Record<string, string>
}

async function refusal(route: Operation, { params, headers }: Asked, expected: Expected): Promise<string[]> {
  const { method, operation, service } = route
  const sent = { what: operation, method, target: targetOf(route, params), headers }
  const bytes = route.receives ? { body: 'some bytes' } : {}
  if (!route.body)
    return complaints(await send(given.stack.addresses[service], { ...sent, ...bytes }), expected)
  const json = { ...headers, 'content-type': 'application/json' }
  const body = JSON.stringify(exampleOf(route))
  return complaints(await send(given.stack.addresses[service], { ...sent, headers: json, body }), expected)
}

const named = (routes: Operation[]) => routes.map(route => [route.operation, route] as const)
/** These take a task that does not hold the article: it begins here, never holds one, or is told to have ended. */
const needNotHold = new Set([
  'data.articles.begin',
  'data.articles.applyEdit',
  'data.articles.finish',
  'data.sentences.furigana',
])
const isInternal = ({ service }: Operation) => contracts[service].internal
/** Releasing a lease that nobody holds, or removing something twice, changes nothing and is not an error. */
const mayBeGone =
  /^data\.lease\.release$|\.learners\.erase$|\.internal\.erased$|^data\.avatars\.clear$|\.(?:furtherAssets|adminFurther|furtherDictionaries)\.remove$|\.(?:words|keptSentences|series)\.remove(?:Source)?$/
/** A word is kept under its name, as a picture is, and a dictionary is asked for any kanji, or whether a gloss is there. */
const nameable =
  /^data\.glosses\.|\.wordWrites\.put$|\.series\.put$|^data\.imports\.save|\.(?:dictionary|further)\.kanji$|^data\.avatars\.store$/
/** Every week may be named. */
const naming = operations.filter(
  ({ params, path, operation }) =>
    params && !mayBeGone.test(operation) && !nameable.test(operation) && !path.endsWith('/{week}'),
)
/**
 * Any account may remove its own favourite, even when it may no longer read the article. Events, records, words,
 * kept sentences, cards, their media and files to listen to are looked for among the account’s own.
 */
const owned = operations.filter(
  route =>
    mustBeDecided(route) &&
    !/\.favorites\.remove|\.(?:ownData|learningEvents|foundation|glosses|words|wordWrites|series|imports|lookup|keptSentences|minedMedia|mining|listening|review|cards)\./.test(
      route.operation,
    ),
)
/** Ids that nobody can guess answer another account as if nothing had them (docs/api.md). */
const foreign = ({ operation }: Operation) =>
  /\.(?:tasks|feedback)\./.test(operation)
    ? { status: 404, code: 'not_found' }
    : { status: 403, code: 'forbidden' }
/** The routes with which tasks write: their bodies name the task. */
const byTasks = owned.filter(
  ({ service, body, operation }) =>
    contracts[service].internal &&
    body !== undefined &&
    Object.hasOwn(z.toJSONSchema(body, { io: 'input' }).properties ?? {}, 'task_id') &&
    !needNotHold.has(operation),
)
const missingEvent = '01JD0000000000000000000001'
const missing = {
  id: '999999999',
  task_id: '01JD0000000000000000000000',
  user_id: '999999999',
  avatar: '01JD0000000000000000000000',
  image: '1',
  event_id: missingEvent,
  skill_id: missingEvent,
  item_id: missingEvent,
  request_id: missingEvent,
  provider: 'nobody-here',
}
const missingUlid = { ...missing, id: '01JD0000000000000000000000' }
const missingLink = { ...missing, id: 'x'.repeat(43) }
const missingMember = { ...missing, id: '00000000-0000-4000-8000-000000000000' }
const missingCard = { ...missing, id: `w.${missingEvent}.recall` }

describe('an id', () => {
  it.each(named(naming))('that names nothing is refused by %s', async (_, route) => {
    const params =
      [missing, missingUlid, missingCard, missingLink, missingMember].find(
        one => route.params?.safeParse(one).success,
      ) ?? missing
    const headers = await given.strongest(route)
    expect(await refusal(route, { params, headers }, { status: 404, code: 'not_found' })).toEqual([])
  })

  it.each(named(owned.filter(route => !isInternal(route))))(
    'of somebody else’s data is refused to accounts and guests by %s',
    async (_, route) => {
      const params = given.paramsOf(route)
      const asAccount = { params, headers: { authorization: `Bearer ${stranger.token}` } }
      expect(await refusal(route, asAccount, foreign(route))).toEqual([])
      const asGuest = { params, headers: {} }
      expect(await refusal(route, asGuest, { status: 401, code: 'unauthenticated' })).toEqual([])
    },
  )

  it.each(named(owned.filter(isInternal)))(
    'of somebody else’s data is refused to a service that acts for an account by %s',
    async (_, route) => {
      const asked = { params: given.paramsOf(route), headers: await genuineAssertion(route, stranger.user) }
      expect(await refusal(route, asked, foreign(route))).toEqual([])
    },
  )

  it.each(named(byTasks))(
    'of a task that does not hold the article writes nothing by %s',
    async (_, route) => {
      const headers = await genuineAssertion(route, given.owner.user)
      const asked = { params: given.paramsOf(route), headers }
      expect(await refusal(route, asked, { status: 409, code: 'superseded' })).toEqual([])
    },
  )

  it('that is refused leaves all data unchanged', async () => {
    expect(await given.stack.written()).toEqual(before)
  })
})
