import { useMemo, useSyncExternalStore } from 'react'
import { ulid } from 'ulid'
import { z } from 'zod'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { chosenIn } from '../../../lib/contracts/schemas/learners/chosen-in.ts'
import { Privacy } from '../../../lib/contracts/schemas/learners/profile.ts'
import { learnerOf, onSession, sessionState } from '../../../web/session/session.ts'
import { store } from '../../../web/store.ts'
import { outbox } from '../api/outbox.ts'
import { queryClient } from '../api/query-client.ts'
import { freshLearning } from '../words/fresh-learning.ts'
import { furtherKey } from '../words/further/queries.ts'
import { calls, recordsQuery } from './queries.ts'

/** Members of a record of the account. */
const Choice = z.object({
  resource: z.enum(['profile', 'reading-settings', 'review-settings', 'dictionaries', 'privacy']),
  values: z.record(z.string(), z.unknown()),
})
type Choice = z.output<typeof Choice>
export type Resource = Choice['resource']

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
  ended(choice, outcome) {
    if ('error' in outcome) refused.set({ ...choice, error: outcome.error })
    void readAgain(choice.resource).catch(() => {})
  },
})

/** The choice that the server refused last; null once its record is changed again. */
const refused = store<(Choice & { error: unknown }) | null>(null)

export const useRefused = (resource: Resource) =>
  refused.useOf(() => (refused.now()?.resource === resource ? refused.now() : null))

async function readAgain(resource: Resource): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: recordsQuery(resource).queryKey })
  // Another study day has other cards, and other figures.
  if (resource === 'review-settings') await freshLearning()
  // Each look-up has the new order.
  if (resource === 'dictionaries') await queryClient.invalidateQueries({ queryKey: furtherKey })
}

const learner = () => learnerOf(sessionState().session)
const waitingOf = (resource: Resource) => choices.waiting().filter(each => each.resource === resource)
const isWaiting = (resource: Resource) => waitingOf(resource).length > 0

/** The values of a record that this device has not sent yet, as one value for React; the last choice of each counts. */
const unsentOf = (resource: Resource) =>
  JSON.stringify(Object.assign({}, ...waitingOf(resource).map(each => each.values)))

/** The same for a component; it is empty while nothing waits. */
export function useUnsent(resource: Resource): Choice['values'] {
  const unsent = useSyncExternalStore(choices.listen, () => unsentOf(resource))
  return useMemo(() => JSON.parse(unsent), [unsent])
}

async function recordOf(resource: Resource) {
  const { items } = await calls.foundation.list({ params: { resource } })
  return chosenIn(items[0])
}

async function send({ resource, values: chosen }: Choice): Promise<void> {
  const user = learner()
  for (let conflicts = 0; ; conflicts += 1) {
    const { version, values } = await recordOf(resource)
    // The server takes permissions only together.
    const kept = resource === 'privacy' ? Privacy.parse(values) : values
    const body = { request_id: ulid(), expected_version: version, values: { ...kept, ...chosen } }
    try {
      const writtenRecord = await calls.foundation.write({ params: { resource, record_id: 'me' }, body })
      // Until the record is read again: what is shown does not go back to the value before.
      if (learner() === user)
        queryClient.setQueryData(
          recordsQuery(resource).queryKey,
          before => before && { ...before, items: [writtenRecord] },
        )
      return
    } catch (error) {
      // Another device was first; the later choice counts.
      if (!isProblem(error, 'version_conflict') || conflicts === MOST_CONFLICTS) throw error
    }
  }
}

/** Rises with each choice made here: a record that was asked for before does not have it. */
let choicesMade = 0

/** Keeps a choice for all devices of the account that is signed in: the last one counts everywhere. Guests have none. */
export function chooseForAccount(resource: Resource, values: Choice['values']): void {
  if (learner() === null) return
  choicesMade += 1
  if (refused.now()?.resource === resource) refused.set(null)
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
  const before = choicesMade
  if (isWaiting(resource)) return
  const { values, version } = await recordOf(resource)
  if (learner() === user && choicesMade === before && !isWaiting(resource)) take(values, user, version)
}
