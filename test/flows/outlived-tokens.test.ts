import { beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../lib/contracts/index.ts'
import { type Access, type Operation, operationsOf } from '../../lib/platform/http/route.ts'
import { administrator, learner, signIn } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import type { TestStack } from '../support/stack.ts'

const readsToken = new Set<Access>(['guest', 'user', 'member', 'root'])
/** Every route that an account calls itself. */
const routes = Object.values(contracts)
  .filter(({ internal }) => !internal)
  .flatMap(contract => operationsOf(contract))
  .filter(({ access }) => readsToken.has(access))

let stack: TestStack
let outlived: Record<'account' | 'password', string>
let current: string
beforeAll(async () => {
  stack = await sharedStack()
  const root = await administrator(stack)
  // Signed in as administrators, so that their role keeps them out of no route.
  const promotedLearner = async () => {
    const { user } = await learner(stack)
    await root.accounts.users.role({ params: { id: user.id }, body: { role: 'root' } })
    return signIn(stack, user.username, `password of ${user.username}`)
  }
  const [deleted, changed] = [await promotedLearner(), await promotedLearner()]
  await root.accounts.users.remove({ params: { id: deleted.user.id } })
  const { username } = changed.user
  const body = { current_password: `password of ${username}`, new_password: `new password of ${username}` }
  await changed.accounts.auth.password({ body })
  outlived = { account: deleted.token, password: changed.token }
  current = (await signIn(stack, username, body.new_password)).token
})

async function answerOf(route: Operation, token: string) {
  const path = route.path.replace(/\{\w+\}/g, '999999')
  const reply = await fetch(stack.addresses[route.service] + path, {
    method: route.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(route.body || route.receives ? { body: '{}' } : {}),
  })
  return { status: reply.status, text: await reply.text() }
}

describe('every route that an account calls', () => {
  it.each(routes.map(route => [route.operation, route] as const))(
    '%s refuses a token that outlived its account or its password',
    async (_, route) => {
      const gone = await answerOf(route, outlived.account)
      expect([gone.status, JSON.parse(gone.text).detail]).toEqual([401, 'This account no longer exists.'])
      const old = await answerOf(route, outlived.password)
      expect([old.status, JSON.parse(old.text).detail]).toEqual([
        401,
        'The password was changed after this sign-in. Sign in again.',
      ])
      if (route.method !== 'GET') return
      const now = await answerOf(route, current)
      expect([401, 403]).not.toContain(now.status)
    },
  )
})
