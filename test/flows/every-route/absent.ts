import { z } from 'zod'
import type { Operation } from '../../../lib/platform/http/route.ts'
import { mustBeDecided } from '../../support/access/unowned.ts'
import { genuineAssertion } from '../../support/bad-input/tokens.ts'
import { fitting, unrefused } from './asked.ts'
import { isInternal, ownRoutes } from './chosen.ts'
import type { StackWithEverything } from './stack.ts'

/** Releasing a lease that nobody holds, or removing something twice, changes nothing and is not an error. */
const mayBeGone =
  /^data\.lease\.release$|\.learners\.erase$|\.internal\.erased$|^data\.avatars\.clear$|\.(?:furtherAssets|adminFurther|furtherDictionaries)\.remove$|\.(?:words|keptSentences|series)\.remove(?:Source)?$/
/** A word is kept under its name, as a picture is, and a dictionary is asked for any kanji, or whether a gloss is there. */
const nameable =
  /^data\.glosses\.|\.wordWrites\.put$|\.series\.put$|^data\.imports\.save|\.(?:dictionary|further)\.kanji$|^data\.avatars\.store$/
/** Every week may be named. */
const naming = ownRoutes.filter(
  ({ params, path, operation }) =>
    params && !mayBeGone.test(operation) && !nameable.test(operation) && !path.endsWith('/{week}'),
)

const ulid = '01JD0000000000000000000001'
const missing = {
  id: '999999999',
  task_id: '01JD0000000000000000000000',
  user_id: '999999999',
  avatar: '01JD0000000000000000000000',
  image: '1',
  event_id: ulid,
  skill_id: ulid,
  item_id: ulid,
  request_id: ulid,
  provider: 'nobody-here',
}
/** Ids of the kinds that routes take, none of which names anything. */
const kindsOfId = [
  missing.id,
  '01JD0000000000000000000000',
  `w.${ulid}.recall`,
  'x'.repeat(43),
  '00000000-0000-4000-8000-000000000000',
]

/** The routes that took an id which names nothing. */
export async function foundNothing(given: StackWithEverything): Promise<string[]> {
  return unrefused(given, naming, async route => {
    const named = kindsOfId.map(id => ({ ...missing, id }))
    const params = named.find(one => route.params?.safeParse(one).success) ?? missing
    const headers = await given.strongest(route)
    return { ...fitting(route, { what: 'absent', params, headers }), status: 404, code: 'not_found' }
  })
}

/** These take a task that does not hold the article: it begins here, never holds one, or is told to have ended. */
const needNotHold = new Set([
  'data.articles.begin',
  'data.articles.applyEdit',
  'data.articles.finish',
  'data.sentences.furigana',
])
/** Their bodies name no task of an article. */
const ofAccounts =
  /\.(?:ownData|learningEvents|foundation|glosses|words|wordWrites|series|imports|lookup|keptSentences|minedMedia|mining|listening|review|cards)\./
/** The routes with which tasks write: their bodies name the task. */
const byTasks = ownRoutes.filter(
  route =>
    isInternal(route) &&
    mustBeDecided(route) &&
    !ofAccounts.test(route.operation) &&
    namesTask(route) &&
    !needNotHold.has(route.operation),
)

function namesTask({ body }: Operation): boolean {
  return (
    body !== undefined && Object.hasOwn(z.toJSONSchema(body, { io: 'input' }).properties ?? {}, 'task_id')
  )
}

/** The routes that wrote for a task which does not hold the article. */
export async function wroteForOthers(given: StackWithEverything): Promise<string[]> {
  return unrefused(given, byTasks, async route => {
    const headers = await genuineAssertion(route, given.owner.user)
    const sent = fitting(route, {
      what: 'a task without the article',
      params: given.paramsOf(route),
      headers,
    })
    return { ...sent, status: 409, code: 'superseded' }
  })
}
