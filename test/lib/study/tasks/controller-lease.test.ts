import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { fateOf, holderOf, statByPs } from '../../../../lib/platform/processes/lease-holder.ts'
import { ControllerLease } from '../../../../lib/study/tasks/controller-lease.ts'
import { dataLab } from '../../../handlers/data/lab.ts'
import { deepIt } from '../../../support/sample.ts'

const open = dataLab()
const ours = 'elsewhere:1:1:ours'

/** A data_server whose lease another controller holds, and which calls `meanwhile` at each wait for the lease. */
async function heldBy(other: string, meanwhile: (renew: () => Promise<unknown>) => Promise<unknown>) {
  const { as, clock } = await open()
  const { lease } = as(null)
  const renew = () => lease.hold({ body: { holder: other } })
  await renew()
  const logged: string[] = []
  let waited = 0
  const surroundings = {
    data: as(null),
    log: createLog('warn', { write: (line: string) => void logged.push(line) }),
    holder: ours,
    fateOf,
    now: clock.now,
    wait: async (ms: number, signal?: AbortSignal) => {
      waited += ms / 1000
      clock.advance(ms / 1000)
      await meanwhile(renew)
      signal?.throwIfAborted()
    },
    lost: () => expect.fail('nobody takes it over'),
  }
  return {
    logged,
    waited: () => waited,
    take: (signal = new AbortController().signal) => ControllerLease.take(surroundings, signal),
  }
}

const nothing = async () => {}

/** A process that has ended, and whose parent does not read its exit status. */
async function zombie() {
  const parent = spawn('/bin/sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [pid] = await once(createInterface({ input: parent.stdout }), 'line')
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const start = stat.split(') ')[1]?.split(' ')[19]
  process.kill(Number(pid), 'SIGKILL')
  return { holder: `${hostname()}:${pid}:${start}:some-id`, end: () => parent.kill('SIGKILL') }
}

it.each([
  ['/proc', undefined],
  ['ps', statByPs],
])(
  'a holder is recognised by %s as a running process, and one before it with its number as ended',
  (_, statOf) => {
    expect(fateOf(holderOf('some-id', process.pid, statOf), statOf)).toBe('running')
    expect(fateOf(`${hostname()}:${process.pid}:1:some-id`, statOf)).toBe('ended')
  },
)

it('a lease is taken at once if another process now has the number of its holder', async () => {
  const { take, waited } = await heldBy(`${hostname()}:${process.pid}:1:some-id`, nothing)
  await (await take()).release()
  expect(waited()).toBe(0)
})

deepIt('a lease is taken at once from a process that is left as a zombie', async () => {
  const { holder, end } = await zombie()
  await expect.poll(() => fateOf(holder)).toBe('ended')
  expect(statByPs(Number(holder.split(':')[1]))?.isDead).toBe(true)
  const { take, waited } = await heldBy(holder, nothing)
  await (await take()).release()
  expect(waited()).toBe(0)
  end()
})

deepIt('a lease is refused at once while the process that holds it runs', async () => {
  const { take, waited } = await heldBy(holderOf('some-id'), nothing)
  await expect(take()).rejects.toMatchObject({ code: 'lease_held', message: /is running/ })
  expect(waited()).toBe(0)
})

deepIt('a lease of an unknown holder is awaited until it expires, and the wait is logged', async () => {
  const { take, waited, logged } = await heldBy('another-machine:7:1234:some-id', nothing)
  await (await take()).release()
  expect(waited()).toBe(60)
  expect(logged).toEqual([expect.stringMatching(/another-machine:7:1234:some-id.*this one starts at 2026/)])
})

deepIt('a lease is refused as soon as a holder on another machine renews it', async () => {
  const { take, waited } = await heldBy('another-machine:7:1234:some-id', renew => renew())
  await expect(take()).rejects.toMatchObject({ code: 'lease_held' })
  expect(waited()).toBe(12)
})

deepIt('a lease is no longer awaited when the start is cancelled', async () => {
  const starting = new AbortController()
  const { take } = await heldBy('another-machine:7:1234:some-id', async () => starting.abort())
  await expect(take(starting.signal)).rejects.toThrow('aborted')
})
