import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { contracts } from '../../lib/contracts/index.ts'
import { writeRelease } from '../../lib/platform/config/files.ts'
import { commitAt, point, releaseAt } from '../../scripts/deploy/releases.ts'
import { spareOffset } from '../../scripts/deploy/start-check.ts'
import { goBack } from '../../scripts/deploy/switch.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const [HEALTHY, TRIED] = ['a'.repeat(40), 'b'.repeat(40)]

it('a return is over only once the healthy release answers, whatever the service manager reports', async () => {
  const folder = await temporaryFolder()
  const root = folder.path
  let release = TRIED
  const late = new AbortController()
  const server = createServer((_, reply) => {
    reply.end(JSON.stringify({ status: 'ok', release }), () => late.abort(new Error('late')))
  })
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await new Promise<void>(resolve => server.close(() => resolve()))
    await folder.remove()
  })
  const portOffset = await spareOffset(10_000)
  await new Promise<void>(resolve =>
    server.listen(contracts.study.port + portOffset, '127.0.0.1', () => resolve()),
  )
  for (const commit of [HEALTHY, TRIED]) {
    await mkdir(releaseAt(root, commit), { recursive: true })
    writeRelease(releaseAt(root, commit), commit)
  }
  await point(root, 'healthy', HEALTHY)
  for (const link of ['tried', 'current'] as const) await point(root, link, TRIED)
  // A manager that says that it has restarted the units, and does nothing.
  await writeFile(join(root, 'systemctl'), '#!/bin/sh\n')
  await chmod(join(root, 'systemctl'), 0o700)
  vi.stubEnv('PATH', `${root}:${process.env.PATH}`)

  const settings = {
    ...{ root, remote: '', branch: 'main', commit: null, mayGoBack: false, portOffset },
    units: [{ name: 'yomu@study', services: ['study' as const] }],
  }
  await expect(goBack(settings, late.signal)).rejects.toThrow('late')
  // The next deployment begins with this return again.
  expect([await commitAt(root, 'current'), await commitAt(root, 'tried')]).toEqual([HEALTHY, TRIED])
  release = HEALTHY
  expect(await goBack(settings, new AbortController().signal)).toBe(HEALTHY)
  expect(await commitAt(root, 'tried')).toBeNull()
})
