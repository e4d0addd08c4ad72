import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BaseApp } from '../../lib/app/base.ts'
import { tasks } from '../../lib/contracts/study/contract.ts'
import { sseHeaders, sseStream } from '../../lib/study/tasks/event-stream.ts'
import { TaskRun } from '../../lib/study/tasks/task-run.ts'
import { listen } from '../../router/server.ts'
import { testSurroundings } from '../support/surroundings.ts'

const EVENTS = 4_000
/** More than a system keeps for a connection nobody reads: 40 MB in all. */
const EVENT_BYTES = 10_000
const neverAborts = new AbortController().signal

it('a reader that is slower than the task costs no memory, and receives the end', async () => {
  const task = new TaskRun({
    id: '01JD0000000000000000000000',
    kind: 'upload',
    owner: 1,
    now: () => new Date(),
  })
  let buffered = () => 0
  const invoke = async (_: unknown, { signal = neverAborts }: { signal?: AbortSignal }) => {
    const stream = sseStream(task, null, signal)
    buffered = () => stream.readableLength
    return { statusCode: 200, headers: sseHeaders, stream }
  }
  const app = new BaseApp(testSurroundings('study'))
  const listening = await listen({ app, routes: [{ route: tasks.events, invoke }] }, 0)
  const socket = connect(listening.port, '127.0.0.1')
  socket.write(`GET /api/tasks/${task.id}/events HTTP/1.1\r\nhost: slow\r\nconnection: close\r\n\r\n`)
  await once(socket, 'readable')

  let most = 0
  const large = { ...task.snapshot, error: { code: 'example', detail: 'x'.repeat(EVENT_BYTES) } }
  for (let n = 0; n < EVENTS; n += 1) {
    task.log.append('progress', large)
    await turn()
    most = Math.max(most, buffered())
  }
  task.end({ state: 'failed', code: 'example', detail: 'It ended.' })
  const received = await text(socket)
  await listening.close(0)

  expect(most).toBeLessThan(4 * EVENT_BYTES)
  expect(received.match(/^event: progress/gm)?.length).toBeLessThan(EVENTS / 2)
  expect(received.match(/^event: snapshot/gm)?.length).toBeGreaterThan(1)
  expect(received).toMatch(/event: failed\n.*It ended\./)
})
