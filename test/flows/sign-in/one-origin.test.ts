import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestStack, testStack } from '../../support/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.close())

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
