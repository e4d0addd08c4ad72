import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceNames } from '../../../lib/platform/http/route.ts'
import { administrator, personAt, signIn } from '../../support/people.ts'
import { rootPassword, type TestStack, testStack } from '../../support/stack.ts'

const allowed = 'https://console.example.org'

let others: TestStack
let manager: TestStack

beforeAll(async () => {
  others = await testStack({}, { only: serviceNames.filter(name => name !== 'manager') })
  manager = await testStack(
    {
      USER_MANAGER_URL: others.addresses['user-manager'],
      STUDY_SERVER_URL: others.addresses.study,
      ALLOW_ORIGINS: allowed,
    },
    { only: ['manager'] },
  )
})
afterAll(async () => {
  await manager?.close()
  await others?.close()
})

describe('manager_server by itself', () => {
  it('finds the owning services by its settings, and accepts the tokens of the stack', async () => {
    const { token } = await personAt(manager).manager.session.login({
      body: { username: 'root', password: rootPassword },
    })
    const { manager: calls } = personAt(manager, token)
    expect((await calls.users.list()).items.map(({ username }) => username)).toEqual(['root'])
    expect(await calls.articles.list()).toMatchObject({ items: [], total: 0 })
    expect(await calls.overview.get()).toMatchObject({ users: { total: 1 }, failures: [] })
  })

  it('refuses a token that was signed with another secret', async () => {
    const stranger = await testStack(
      { JWT_SECRET: 'another secret that is long enough for a token' },
      { only: ['data', 'user-manager'] },
    )
    try {
      const { token } = await signIn(stranger, 'root', rootPassword)
      await expect(personAt(manager, token).manager.session.me()).rejects.toMatchObject({
        code: 'unauthenticated',
      })
    } finally {
      await stranger.close()
    }
  })

  it('accepts calls from pages of the configured origins only', async () => {
    const { token } = await administrator(others)
    const originFor = async (origin: string) => {
      const headers = { origin, authorization: `Bearer ${token}` }
      const reply = await fetch(`${manager.addresses.manager}/api/manager/me`, { headers })
      expect(reply.status).toBe(200)
      return reply.headers.get('access-control-allow-origin')
    }
    expect(await originFor(allowed)).toBe(allowed)
    expect(await originFor('https://elsewhere.example.org')).toBeNull()
  })
})
