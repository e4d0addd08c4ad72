import { ulid } from 'ulid'
import { z } from 'zod'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { chosenIn } from '../../../lib/contracts/schemas/learners/chosen-in.ts'
import { learnerOf, onSession, sessionState } from '../../../web/session/session.ts'
import { outbox } from '../api/outbox.ts'
import { queryClient } from '../api/query-client.ts'
import { freshLearning } from '../words/fresh-learning.ts'
import { calls, recordsQuery } from './queries.ts'

/** Members of a record of the account. */
const Choice = z.object({
  resource: z.enum(['profile', 'reading-settings', 'review-settings']),
  values: z.record(z.string(), z.unknown()),
})
type Choice = z.output<typeof Choice>
type Resource = Choice['resource']

/** So many other devices are never first, one after another. */
const MOST_CONFLICTS = 20

const choices = outbox({
  kind: 'choice',
  schema: Choice,
  objectsOf: ({ resource }: Choice) => [`record:${resource}`],
  isUncounted: true,
  whenRefused: 'drop',
  merge: (first, second) => ({ ...second, values: { ...first.values, ...second.values } }),
  send,
  ended: ({ resource }) => void readAgain(resource).catch(() => {}),
})

async function readAgain(resource: Resource): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: recordsQuery(resource).queryKey })
  // Another study day has other cards, and other figures.
  if (resource === 'review-settings') await freshLearning()
}

const learner = () => learnerOf(sessionState().session)
const isWaiting = (resource: Resource) => choices.waiting().some(each => each.resource === resource)

async function recordOf(resource: Resource) {
  const { items } = await calls.foundation.list({ params: { resource } })
  return chosenIn(items[0])
}

async function send({ resource, values: chosen }: Choice): Promise<void> {
  for (let conflicts = 0; ; conflicts += 1) {
    const { version, values } = await recordOf(resource)
    const body = { request_id: ulid(), expected_version: version, values: { ...values, ...chosen } }
    try {
      await calls.foundation.write({ params: { resource, record_id: 'me' }, body })
      return
    } catch (error) {
      // Another device was first; the later choice counts.
      if (!isProblem(error, 'version_conflict') || conflicts === MOST_CONFLICTS) throw error
    }
  }
}

/** Rises with each choice made here: a record that was asked for before does not have it. */
let made = 0

/** Keeps a choice for all devices of the account that is signed in: the last one counts everywhere. Guests have none. */
export function chooseForAccount(resource: Resource, values: Choice['values']): void {
  if (learner() === null) return
  made += 1
  choices.add(ulid(), { resource, values })
}

type Take = (values: Record<string, unknown>, user: number, version: number) => void
const followed = new Set<Resource>()

/** Has `take` show the account's record, now and whenever another device may have changed it. */
export function followRecord(resource: Resource, take: Take): void {
  if (followed.has(resource)) return
  followed.add(resource)
  // A record that did not come is asked for again when the page is next seen or has a network again.
  const again = () => void receive(resource, take).catch(() => {})
  onSession(again)
  addEventListener('online', again)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again())
  again()
}

async function receive(resource: Resource, take: Take): Promise<void> {
  const user = learner()
  if (user === null || sessionState().ended) return
  await choices.shown()
  const before = made
  if (isWaiting(resource)) return
  const { values, version } = await recordOf(resource)
  if (learner() === user && made === before && !isWaiting(resource)) take(values, user, version)
}
