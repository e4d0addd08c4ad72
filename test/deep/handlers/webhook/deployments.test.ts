import { rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { expect, it } from 'vitest'
import { fateOf } from '../../../../lib/platform/processes/lease-holder.ts'
import { commit, deploymentLab, push, startReceiver } from '../../../handlers/webhook/receiver-lab.ts'

const id = '01JD0000000000000000000000'
const running = {
  branch: 'main',
  commit,
  repository: 'someone/yomu',
  delivery_id: 'one',
  id,
  started_at: '2026-11-20T09:00:00.000Z',
  state: 'running',
  reason: null,
  finished_at: null,
}
const failed = (reason: string) => ({ state: 'failed', reason, commit, finished_at: expect.any(String) })

it('a deployment survives a restart of the receiver, which then reports its result', async () => {
  const lab = await deploymentLab()
  const first = await startReceiver(lab)
  await first.deliver({ ...push(), id: 'one' })
  await lab.called()
  await first.close()
  const second = await startReceiver(lab)
  expect(await second.status()).toMatchObject({ state: 'running', commit })
  expect(await second.deliver(push())).toEqual([409, 'deployment_running'])
  expect(await second.deliver({ ...push(), id: 'one' })).toEqual([200, 'duplicate'])
  await second.close()
  await lab.end(0)
  const third = await startReceiver(lab)
  expect(await third.reaches('success')).toMatchObject({ commit, reason: null })
})

it('a deployment whose runner was killed is interrupted, and its command ends too', async () => {
  const lab = await deploymentLab()
  const first = await startReceiver(lab)
  await first.deliver({ ...push(), id: 'one' })
  await lab.called()
  const [name = ''] = (await lab.files()).filter(file => /^[0-9A-Z]{26}\.json$/.test(file))
  const { runner, command } = await lab.json(`deployments/${name}`)
  process.kill(Number(runner.split(':').at(-3)), 'SIGKILL')
  expect(await first.reaches('failed')).toMatchObject(failed('interrupted'))
  await expect.poll(() => fateOf(command)).toBe('ended')
  await lab.end(0)
  expect(await first.deliver({ ...push(), id: 'one' })).toEqual([202, 'deploying'])
  await first.reaches('success')
})

it('a deployment that was never launched is interrupted at the next start', async () => {
  const lab = await deploymentLab()
  await lab.writeState({ latest: running, deliveries: ['zero', 'one'] })
  const receiver = await startReceiver(lab)
  expect(await receiver.reaches('failed')).toMatchObject(failed('interrupted'))
  expect((await lab.state()).deliveries).toEqual(['zero'])
})

it('a number that belongs to another process now is not taken for the runner', async () => {
  const lab = await deploymentLab()
  await lab.writeState({ latest: running, deliveries: [] })
  const runner = `${hostname()}:${process.pid}:1:runner`
  await writeFile(lab.at(`deployments/${id}.json`), JSON.stringify({ runner, command: null, ending: null }))
  const receiver = await startReceiver(lab)
  expect(await receiver.reaches('failed')).toMatchObject(failed('interrupted'))
})

it('a deployment that ended without a receiver gets the result of its runner', async () => {
  const lab = await deploymentLab()
  await lab.writeState({ latest: running, deliveries: ['one'] })
  const ending = { state: 'success', reason: null, finished_at: '2026-11-20T09:01:30.000Z' }
  await writeFile(
    lab.at(`deployments/${id}.json`),
    JSON.stringify({ runner: 'gone:1:1:runner', command: null, ending }),
  )
  const receiver = await startReceiver(lab)
  expect(await receiver.reaches('success')).toMatchObject({ ...ending, duration: 90 })
})

it('a command that cannot be started fails as not started', async () => {
  const lab = await deploymentLab()
  const receiver = await startReceiver(lab, { DEPLOY_COMMAND: '/no/such/program x' })
  expect(await receiver.deliver(push())).toEqual([202, 'deploying'])
  expect(await receiver.reaches('failed')).toMatchObject(failed('not_started'))
})

it('a command that takes too long is asked to end', async () => {
  const lab = await deploymentLab()
  const receiver = await startReceiver(lab, { DEPLOY_TIMEOUT_S: '5' })
  await receiver.deliver(push())
  await expect.poll(() => lab.exists('asked-to-end')).toBe(true)
  await lab.end(0)
  expect(await receiver.reaches('failed')).toMatchObject(failed('timed_out'))
})

it('of twenty deployments the output is kept', async () => {
  const lab = await deploymentLab()
  const receiver = await startReceiver(lab)
  await lab.end(0)
  await receiver.deliver(push())
  await receiver.reaches('success')
  const ids = Array.from({ length: 25 }, (_, at) => `01JD00000000000000000000${String(at).padStart(2, '0')}`)
  for (const old of ids)
    for (const kind of ['json', 'log']) await writeFile(lab.at(`deployments/${old}.${kind}`), '')
  await rm(lab.at('called'))
  await receiver.deliver(push())
  await lab.called()
  await receiver.reaches('success')
  const files = await lab.files()
  expect(files.filter(name => name.endsWith('.log'))).toHaveLength(20)
  expect(files.filter(name => ids.some(old => name.startsWith(old)))).toHaveLength(36)
})
