import { once } from 'node:events'
import { createServer } from 'node:net'
import { ulid } from 'ulid'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Overview } from '../../../lib/contracts/schemas/administration/overview.ts'
import { startFakeProvider } from '../../support/fake-provider/index.ts'
import { configureModel } from '../../support/models.ts'
import { administrator, learner, personAt } from '../../support/people.ts'
import { type TestStack, testStack } from '../../support/stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { ended } from '../../support/tasks.ts'
import { shortText, shortTextSentences } from '../../support/texts.ts'

/** These parts, and those of the controller itself. */
const controllerParts = ['articles', 'backups', 'feedback']
const accountParts = ['invite_codes', 'registration_requests', 'usage', 'users']

const started = startedForFile(async () => {
  const [provider, silent, stack] = await Promise.all([startFakeProvider(), startSilence(), testStack()])
  const root = await administrator(stack)
  return {
    stack,
    provider,
    root,
    silent,
    overview: () => root.manager.overview.get(),
    close: async () => {
      await stack.close()
      await Promise.all([provider.close(), silent.close()])
    },
  }
})

/** Accepts every connection and never answers. */
async function startSilence() {
  const server = createServer(socket => void socket.on('error', () => {}).resume())
  const url = await listening(server)
  return { url, close: async () => void server.close() }
}

/** Nothing listens there. */
async function nowhere(): Promise<string> {
  const server = createServer()
  const url = await listening(server)
  server.close()
  await once(server, 'close')
  return url
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It has no port.')
  return `http://127.0.0.1:${address.port}`
}

const partsOf = ({ failures }: Overview) => failures.map(({ part }) => part).sort()
const healthOf = ({ services }: Overview) =>
  Object.fromEntries(services.map(({ service, status }) => [service, status]))

it('the overview of an empty platform shows zeros and healthy services', async () => {
  const { users, articles, feedback, usage, failures, ...rest } = await started().overview()
  expect(failures).toEqual([])
  expect(users).toEqual({ total: 1, third_party: 0 })
  expect(feedback).toEqual({ open: 0 })
  expect(articles).toMatchObject({ total: 0, sentences: 0, public: 0 })
  expect(usage?.totals).toMatchObject({ calls: 0, uploads: 0, cost: null, unknown_cost_calls: 0 })
  expect(rest).toEqual({
    backups: { every_hours: 0, last: null, is_running: false, problem: 'not_set_up', detail: null },
    invite_codes: { total: 0, enabled: 0 },
    registration_requests: { total: 0, pending: 0 },
    services: ['user-manager', 'study', 'data', 'agent'].map(service => ({
      service,
      status: 'ok',
      failed_checks: [],
    })),
  })
})

describe('the overview of a platform in use', () => {
  beforeAll(async () => {
    const { stack, provider, root } = started()
    await configureModel(stack, provider)
    const hana = await learner(stack)
    const { task_id } = await hana.study.articles.upload({ body: { raw_content: shortText } })
    const { article_id } = await ended(hana, task_id)
    await root.manager.articles.publish({ params: { id: article_id ?? 0 }, body: { is_public: true } })
    for (const kind of ['bug', 'suggestion'] as const) {
      const body = { request_id: ulid(), kind, text: 'The button does nothing.' }
      const { id } = await hana.study.feedback.give({ body })
      if (kind === 'bug') await hana.study.feedback.withdraw({ params: { id } })
    }
    const { id } = await root.manager.inviteCodes.create({ body: {} })
    await root.manager.inviteCodes.update({ params: { id }, body: { enabled: false } })
    const { code } = await root.manager.inviteCodes.create({ body: {} })
    await personAt(stack).accounts.auth.register({
      body: { username: 'taro', password: 'a password for taro', invite_code: code },
    })
  })

  it('has the totals of each owner', async () => {
    const { provider, overview } = started()
    const asked = provider.requests.filter(({ chat }) => chat).length
    // Two services report them, each when it is ready.
    const reported = async () => {
      const { totals } = (await overview()).usage ?? {}
      return { calls: totals?.calls, uploads: totals?.uploads }
    }
    await expect.poll(reported).toEqual({ calls: asked, uploads: 1 })
    const { users, invite_codes, registration_requests, usage, articles, feedback, failures } =
      await overview()
    expect(feedback).toEqual({ open: 1 })
    expect({ users, invite_codes, registration_requests, failures }).toEqual({
      users: { total: 2, third_party: 0 },
      invite_codes: { total: 3, enabled: 2 },
      registration_requests: { total: 2, pending: 1 },
      failures: [],
    })
    expect(articles).toMatchObject({
      total: 1,
      public: 1,
      sentences: shortTextSentences.length,
      by_status: { completed: 1, failed: 0 },
    })
    expect(usage?.totals).toMatchObject({ unknown_cost_calls: 0 })
    expect(usage?.totals.cost).toBeGreaterThan(0)
    expect(Date.now() - Date.parse(usage?.since ?? '')).toBeGreaterThan(28 * 86_400_000)
  })

  describe('while a service is unreachable', () => {
    let direct: TestStack['addresses']
    beforeEach(async () => {
      direct = { ...started().stack.addresses }
      // Every service knows the administrator by now.
      expect(await started().overview()).toMatchObject({ failures: [] })
    })
    afterEach(() => void Object.assign(started().stack.addresses, direct))

    it('lacks only the data of user_manager', async () => {
      const { stack, overview } = started()
      stack.addresses['user-manager'] = await nowhere()
      const found = await overview()
      expect(found).toMatchObject({ users: null, usage: null, articles: { total: 1 } })
      expect(partsOf(found)).toEqual(accountParts)
      for (const failure of found.failures)
        expect(failure).toMatchObject({
          source: 'user_manager',
          code: 'unavailable',
          detail: 'A part of the server cannot be reached right now. Try again in a moment.',
        })
      expect(healthOf(found)).toEqual({
        'user-manager': 'failed',
        study: 'degraded',
        data: 'ok',
        agent: 'degraded',
      })
      expect(found.services.find(({ service }) => service === 'study')?.failed_checks).toEqual([
        'user-manager',
      ])
    })

    it.each([
      [['study'], controllerParts, 'ok'],
      [['user-manager', 'study'], [...controllerParts, ...accountParts], 'failed'],
    ] as const)('does not wait for a service that hangs: %s', async (names, missing, userManager) => {
      const { stack, silent, overview } = started()
      for (const name of names) stack.addresses[name] = silent.url
      const found = await overview()
      expect(partsOf(found)).toEqual(missing)
      for (const failure of found.failures)
        expect(failure).toMatchObject({
          code: 'unavailable',
          detail: 'The service did not answer in time.',
        })
      expect(healthOf(found)).toMatchObject({
        ...{ 'user-manager': userManager, study: 'failed', data: 'unknown', agent: 'unknown' },
      })
    })

    it('names the failed service behind the controller', async () => {
      const { stack, overview } = started()
      stack.addresses.agent = await nowhere()
      const found = await overview()
      expect(found.failures).toEqual([])
      expect(healthOf(found)).toEqual({
        'user-manager': 'ok',
        study: 'degraded',
        data: 'ok',
        agent: 'failed',
      })
    })
  })
})
