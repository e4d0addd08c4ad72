import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { processLab } from '../../flows/process-lab.ts'
import { personAt, signIn } from '../../support/people.ts'
import { processStack } from '../../support/process-stack.ts'

const { lab, start } = processLab()

describe('the stack as a process', () => {
  it('starts under plain Node, prints a password once, keeps its data to itself, and finds everything again', async () => {
    const first = await start()
    const made = first.output().match(/^ *password +(\S+)/m)?.[1] ?? ''
    const root = await signIn(first, 'root', made)
    const { code } = await root.manager.inviteCodes.create({ body: { note: 'kept' } })
    expect(statSync(join(lab.folder, 'local.yaml')).mode & 0o777).toBe(0o600)
    for (const address of Object.values(first.addresses))
      expect(await (await fetch(`${address}/health`)).json()).toMatchObject({ status: 'ok' })
    const [, console = ''] = first.output().match(/Console for administrators: (\S+)/) ?? []
    expect((await fetch(console)).headers.get('content-type')).toContain('text/html')
    expect(first.output()).toContain('every user of this machine can read and change its data')
    await expect(personAt(first).study.tasks.list()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(start()).rejects.toThrow(/did not start/)
    expect(await first.stop('SIGTERM')).toEqual({ code: 0, signal: null })

    expect(first.output()).not.toContain('"warn"')
    const weak = { JWT_SECRET: 'k3-too-short', CONTROLLER_ASSERTION_SECRET: 'k3-too-short' }
    const second = await start({ ENGINE_HOST: '127.77.0.8', ...weak })
    for (const told of [/"warn".*JWT_SECRET is shorter than 32/, /"warn".*ASSERTION_SECRET must differ/])
      expect(second.output()).toMatch(told)
    expect(second.output()).not.toMatch(/password|every user of this machine/)
    const again = await signIn(second, 'root', made)
    expect((await again.manager.inviteCodes.list({})).items.map(item => item.code)).toEqual([code])
  })

  it.each([
    ['without its secrets', {}, /JWT_SECRET is not set/],
    [
      'with a default administrator password',
      {
        JWT_SECRET: 'kQ8-first-long-random-value-for-production',
        CONTROLLER_ASSERTION_SECRET: 'zR2-second-long-random-value-for-production',
        ROOT_ADMIN_PASSWORD: 'changeme',
      },
      /ROOT_ADMIN_PASSWORD/,
    ],
  ])('does not start in production %s', async (_, env, message) => {
    await expect(processStack(lab.folder, { NODE_ENV: 'production', ...env })).rejects.toThrow(message)
  })
})
