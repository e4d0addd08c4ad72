import { beforeAll, expect, it } from 'vitest'
import { sharedStack } from '../../../support/shared-stack.ts'
import type { TestStack } from '../../../support/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await sharedStack()
})

/** A guess from an address, as a proxy on this machine passes it on. */
async function guess(service: 'study' | 'user-manager', address: string): Promise<number> {
  const { status } = await fetch(`${stack.addresses[service]}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username: 'nobody', password: 'not the password' }),
  })
  return status
}

it('guesses through the learner’s app are counted with those at user_manager, by their address', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 10; n += 1)
    statuses.push(await guess(n % 2 === 0 ? 'study' : 'user-manager', '203.0.113.7'))
  expect(statuses).toEqual(Array(10).fill(401))
  expect(await guess('study', '203.0.113.7')).toBe(429)
  expect(await guess('user-manager', '203.0.113.7')).toBe(429)
  expect(await guess('study', '203.0.113.8')).toBe(401)
})

it('without sign-in providers the learner’s app gets an empty list, and both origins have no other such route', async () => {
  for (const service of ['study', 'user-manager'] as const) {
    const at = `${stack.addresses[service]}/api/auth`
    const listed = await fetch(`${at}/providers`)
    expect([listed.status, await listed.json()]).toEqual([200, expect.objectContaining({ providers: [] })])
    const finalized = fetch(`${at}/register/finalize`, { method: 'POST' })
    const replies = await Promise.all([fetch(`${at}/oidc/campus/start`), finalized])
    expect(replies.map(({ status }) => status)).toEqual([404, 404])
  }
})
