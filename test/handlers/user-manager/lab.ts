import type { z } from 'zod'
import * as auth from '../../../handlers/user-manager/auth.ts'
import * as inviteCodes from '../../../handlers/user-manager/invite-codes.ts'
import * as requests from '../../../handlers/user-manager/registration-requests.ts'
import type { InviteCodeInput } from '../../../lib/contracts/schemas/accounts/accounts.ts'
import { parseConfig } from '../../../lib/platform/config/load.ts'
import type { Operation } from '../../../lib/platform/http/route.ts'
import type { Endpoint } from '../../../lib/platform/http/serving/endpoint.ts'
import { createLog } from '../../../lib/platform/logging/log.ts'
import type { StoreClient } from '../../../lib/store/client.ts'
import { startUserManager, type UserManagerApp } from '../../../lib/user-manager/app.ts'
import { callReply, jsonReply } from '../../support/call-reply.ts'
import { type TestStore, testStores } from '../../support/store.ts'
import { eventFor, testClock, testSurroundings } from '../../support/surroundings.ts'

export const ROOT = { username: 'root', password: 'correct horse battery' }
export const PASSWORD = 'staple, correct and long'

/** The reply of a service without content. */
export const nothing = callReply()

const written = (highest_user_id: number) => jsonReply({ highest_user_id })

interface Request {
  as?: Record<string, string>
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  address?: string
  /** The User-Agent of the caller. */
  agent?: string
}
type Handler<S extends z.ZodType = z.ZodType> = Endpoint<UserManagerApp, Operation & { output: S }>

/** Call at the top of a test file; each `open` starts a user_manager of its own. */
export function accountsLab() {
  const stores = testStores()
  return async (settings: Record<string, string> = {}) => {
    const store = await stores.open('accounts')
    return startIn(store, store.client, settings)
  }
}

/** A user_manager over that store, its handlers called directly. */
export async function startIn(store: TestStore, client: StoreClient, settings: Record<string, string> = {}) {
  let highest = 0
  const clock = testClock()
  const replies: string[] = []
  const logged: string[] = []
  const surroundings = testSurroundings('user-manager', {
    config: parseConfig({
      NODE_ENV: 'test',
      TABLE_PREFIX: store.tableName(''),
      ROOT_ADMIN_USERNAME: ROOT.username,
      ROOT_ADMIN_PASSWORD: ROOT.password,
      ...settings,
    }),
    now: clock.now,
    // Of the other services only data_server is called, which has no pictures to remove.
    transportFor: () => async call =>
      call.route.operation === 'data.learners.highestId' ? written(highest) : nothing,
    log: createLog('debug', { write: line => logged.push(line) }),
  })
  const app = await startUserManager(surroundings, client)

  async function send(handler: Handler, { as = {}, params = {}, agent, ...rest }: Request) {
    const paths = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    const event = eventFor(handler.route, { ...rest, params: paths, headers: as })
    if (agent !== undefined) event.requestContext.http.userAgent = agent
    const result = await handler(event, { app })
    replies.push(result.body ?? '')
    return result
  }
  /** The reply of the route; throws if it refuses. */
  async function ask<S extends z.ZodType>(handler: Handler<S>, request: Request = {}) {
    const { statusCode, body } = await send(handler, request)
    if (statusCode >= 400) throw new Error(`${handler.route.operation} answered ${statusCode}: ${body}`)
    return handler.route.output.parse(body ? JSON.parse(body) : null)
  }
  /** The status, and the code of a refusal. */
  async function outcome(handler: Handler, request: Request = {}): Promise<string> {
    const { statusCode, body } = await send(handler, request)
    return statusCode < 400 ? String(statusCode) : `${statusCode} ${JSON.parse(body ?? '').code}`
  }

  async function signIn({ username, password }: { username: string; password: string }) {
    const { token } = await ask(auth.login, { body: { username, password } })
    return { authorization: `Bearer ${token}` }
  }
  const root = () => signIn(ROOT)
  const newInvite = async (input: z.input<typeof InviteCodeInput> = {}) =>
    ask(inviteCodes.create, { as: await root(), body: input })
  const registration = (username: string, invite_code: string) => ({
    body: { username, password: PASSWORD, invite_code },
  })
  /** The id of a new pending request. */
  async function newRequest(username: string, invite?: string): Promise<string> {
    const invite_code = invite ?? (await newInvite()).code
    await ask(auth.register, registration(username, invite_code))
    const { items } = await ask(requests.list, { as: await root(), query: { status: 'pending' } })
    const request = items.find(item => item.username === username)
    if (!request) throw new Error(`${username} is not among the pending requests`)
    return request.id
  }
  async function newUser(username: string, role: 'user' | 'root' = 'user') {
    const id = await newRequest(username)
    const user = await ask(requests.approve, { as: await root(), params: { id }, body: { role } })
    return { ...user, as: await signIn({ username, password: PASSWORD }) }
  }

  return {
    app,
    clock,
    surroundings,
    client,
    replies,
    logged,
    send,
    ask,
    outcome,
    signIn,
    root,
    newInvite,
    registration,
    newRequest,
    newUser,
    /** From now on, an account with this id has data. */
    hasData(id: number) {
      highest = id
    },
  }
}
