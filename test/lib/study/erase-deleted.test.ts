import { describe, expect, it } from 'vitest'
import { clientsFor } from '../../../lib/contracts/clients.ts'
import type { CallReply } from '../../../lib/platform/http/call.ts'
import { createLog } from '../../../lib/platform/logging/log.ts'
import { eraseDeleted } from '../../../lib/study/erase-deleted.ts'
import { ListeningFiles } from '../../../lib/study/listening/listening-files.ts'
import { jsonReply } from '../../support/call-reply.ts'

const due_at = '2026-11-20T09:00:00.000Z'
const reply = (status: number, body: unknown) => jsonReply(body, { status })

/** The controller's minute, with these accounts due and these answers of data_server for each of them. */
async function minute(steps: Record<number, CallReply[]>) {
  const calls: string[] = []
  const logged: string[] = []
  const clients = clientsFor(async ({ route, path, body }) => {
    if (route.operation === 'user-manager.internal.erasures')
      return reply(200, { erasures: Object.keys(steps).map(id => ({ user_id: Number(id), due_at })) })
    calls.push(`${route.method} ${path}${body === undefined ? '' : ` ${body}`}`)
    if (route.operation !== 'data.learners.erase') return reply(204, null)
    return steps[Number(path.split('/').at(-1))]?.shift() ?? reply(500, {})
  })
  const log = createLog('info', { write: (line: string) => void logged.push(line) })
  await eraseDeleted(clients, new ListeningFiles(() => new Date()), log, new AbortController().signal)
  return { calls, logged: logged.map(line => JSON.parse(line)) }
}
const step = (removed: number, is_more_due = false) => reply(200, { removed, is_more_due })

describe('the erasures that are due', () => {
  it('are recorded as done when nothing is left, in as many steps as it takes', async () => {
    const { calls, logged } = await minute({ 7: [step(5_000, true), step(3)] })
    expect(calls).toEqual([
      'DELETE /v1/data/learners/7',
      'DELETE /v1/data/learners/7',
      `POST /v1/accounts/erasures/7/done {"due_at":"${due_at}"}`,
    ])
    expect(logged).toMatchObject([{ level: 'info', user_id: 7, removed: 5_003 }])
  })

  it('stay due if they fail, and do not delay others', async () => {
    const { calls, logged } = await minute({ 7: [step(5_000, true), reply(500, {})], 8: [step(0)] })
    expect(calls.filter(call => call.startsWith('POST'))).toEqual([
      `POST /v1/accounts/erasures/8/done {"due_at":"${due_at}"}`,
    ])
    expect(logged).toMatchObject([
      { level: 'info', user_id: 8 },
      { level: 'warn', user_id: 7 },
    ])
  })

  it('take turns, so that the many steps of one do not delay the others', async () => {
    const { calls } = await minute({ 7: [step(5_000, true), step(5_000, true), step(9)], 8: [step(1)] })
    expect(calls.map(call => call.split(' ').slice(0, 2).join(' '))).toEqual([
      'DELETE /v1/data/learners/7',
      'DELETE /v1/data/learners/8',
      'POST /v1/accounts/erasures/8/done',
      'DELETE /v1/data/learners/7',
      'DELETE /v1/data/learners/7',
      'POST /v1/accounts/erasures/7/done',
    ])
  })
})
