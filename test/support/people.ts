import { collection } from '../../lib/contracts/collection.ts'
import { manager } from '../../lib/contracts/manager.ts'
import { InviteCodeInput, Registration } from '../../lib/contracts/schemas/accounts/accounts.ts'
import { study } from '../../lib/contracts/study/contract.ts'
import { userManager } from '../../lib/contracts/user-manager.ts'
import { createClient } from '../../lib/platform/http/calling/client.ts'
import { fetchTransport } from '../../lib/platform/http/calling/fetch-transport.ts'
import { UserManagerApp } from '../../lib/user-manager/app.ts'
import { createInviteCode } from '../../lib/user-manager/registration/invite-codes.ts'
import { approve, register } from '../../lib/user-manager/registration/registration.ts'
import { rootPassword, type TestStack } from './stack.ts'

type Reached = Pick<TestStack, 'addresses'> & Partial<Pick<TestStack, 'running'>>

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
/** A learner who was invited, registered, approved and signed in. */
export async function learner(stack: Reached, username = `learner-${++learners}`) {
  const password = `password of ${username}`
  const app = stack.running?.get('user-manager')?.app
  await (app instanceof UserManagerApp
    ? joinDirectly(app, username, password)
    : join(stack, username, password))
  return signIn(stack, username, password)
}

/** Makes the records that `join` makes, without its seven HTTP requests. */
async function joinDirectly(app: UserManagerApp, username: string, password: string) {
  const { accounts } = app
  const { code } = await createInviteCode(accounts, InviteCodeInput.parse({}))
  const claim = await register(accounts, Registration.parse({ username, password, invite_code: code }))
  await approve(accounts, claim.split('.')[0] ?? '', 'user', () => app.newUserId())
}

async function join(stack: Reached, username: string, password: string) {
  const { manager } = await administrator(stack)
  const { code } = await manager.inviteCodes.create({ body: {} })
  await personAt(stack).accounts.auth.register({ body: { username, password, invite_code: code } })
  const { items } = await manager.registrationRequests.list({ query: { status: 'pending' } })
  const request = items.find(item => item.username === username)
  if (!request) throw new Error(`The request of ${username} is not listed.`)
  await manager.registrationRequests.approve({ params: { id: request.id }, body: {} })
}
