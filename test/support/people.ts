import { collection } from '../../lib/contracts/collection.ts'
import { manager } from '../../lib/contracts/manager.ts'
import { study } from '../../lib/contracts/study/contract.ts'
import { userManager } from '../../lib/contracts/user-manager.ts'
import { createClient } from '../../lib/platform/http/calling/client.ts'
import { fetchTransport } from '../../lib/platform/http/calling/fetch-transport.ts'
import { rootPassword, type TestStack } from './stack.ts'

type Reached = Pick<TestStack, 'addresses'>

/** A person's clients of the services people connect to. */
export function personAt(stack: Reached, token?: string) {
  const over = (service: keyof TestStack['addresses']) =>
    fetchTransport({ address: stack.addresses[service], token })
  return {
    accounts: createClient(userManager, over('user-manager')),
    study: createClient(study, over('study')),
    collection: createClient(collection, over('collection')),
    manager: createClient(manager, over('manager')),
  }
}
export type Person = ReturnType<typeof personAt>

export async function signIn(stack: Reached, username: string, password: string) {
  const { token, expires_at, user } = await personAt(stack).accounts.auth.login({
    body: { username, password },
  })
  return { ...personAt(stack, token), token, expires_at, user }
}

/** Signed in once to each stack. */
export async function administrator(stack: Reached) {
  const known = administrators.get(stack.addresses)
  if (known) return known
  const root = await signIn(stack, 'root', rootPassword)
  administrators.set(stack.addresses, root)
  return root
}
const administrators = new WeakMap<Reached['addresses'], Awaited<ReturnType<typeof signIn>>>()

let learners = 0
/** A learner who came the whole way: invited, registered, approved, signed in. */
export async function learner(stack: Reached, username = `learner-${++learners}`) {
  const root = await administrator(stack)
  const password = `password of ${username}`
  const { code } = await root.manager.inviteCodes.create({ body: {} })
  await personAt(stack).accounts.auth.register({ body: { username, password, invite_code: code } })
  const { items } = await root.manager.registrationRequests.list({ query: { status: 'pending' } })
  const request = items.find(item => item.username === username)
  if (!request) throw new Error(`The request of ${username} is not listed.`)
  await root.manager.registrationRequests.approve({ params: { id: request.id }, body: {} })
  return signIn(stack, username, password)
}
