import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { contracts } from '../../lib/contracts/index.ts'
import { writeRelease } from '../../lib/platform/config/files.ts'
import { commitAt, point, releaseAt, unlink } from '../../scripts/deploy/releases.ts'
import { spareOffset } from '../../scripts/deploy/start-check.ts'
import { goBack, switchTo } from '../../scripts/deploy/switch.ts'
import { folderOfTest } from '../support/folders.ts'

const [HEALTHY, TRIED] = ['a'.repeat(40), 'b'.repeat(40)]

/** Two releases, one of which answers, on a machine whose service manager says that it has restarted the units, and does nothing. */
async function idleManager(answering: string) {
  const root = await folderOfTest()
  const answered = { release: answering, afterwards: () => {} }
  const server = createServer((_, reply) => {
    reply.end(JSON.stringify({ status: 'ok', release: answered.release }), () => answered.afterwards())
  })
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    await new Promise<void>(resolve => server.close(() => resolve()))
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
  await writeFile(join(root, 'systemctl'), '#!/bin/sh\n')
  await chmod(join(root, 'systemctl'), 0o700)
  vi.stubEnv('PATH', `${root}:${process.env.PATH}`)
  const settings = {
    ...{ root, remote: '', branch: 'main', commit: null, mayGoBack: false, portOffset },
    units: [{ name: 'yomu@study', services: ['study' as const] }],
  }
  const links = async () => [await commitAt(root, 'current'), await commitAt(root, 'tried')]
  return { root, answered, settings, links }
}

it('a return is over only once the healthy release answers, whatever the service manager reports', async () => {
  const { answered, settings, links } = await idleManager(TRIED)
  const late = new AbortController()
  answered.afterwards = () => late.abort(new Error('late'))
  await expect(goBack(settings, late.signal)).rejects.toThrow('late')
  // The next deployment begins with this return again.
  expect(await links()).toEqual([HEALTHY, TRIED])
  answered.release = HEALTHY
  expect(await goBack(settings, new AbortController().signal)).toBe(HEALTHY)
  expect(await links()).toEqual([HEALTHY, null])
})

it('a switch fails if the service manager keeps the former process running, and the former release stays current', async () => {
  const { root, settings, links } = await idleManager(HEALTHY)
  await point(root, 'current', HEALTHY)
  await unlink(root, 'tried')
  // No time is left once the first answer is there.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms =>
    ms === 75_000 ? AbortSignal.abort() : new AbortController().signal,
  )
  await expect(switchTo(TRIED, settings, new AbortController().signal)).rejects.toThrow(
    `${TRIED} was not healthy: Not healthy within 75 s: study: still answers as ${HEALTHY}. ${HEALTHY} runs again.`,
  )
  expect(await links()).toEqual([HEALTHY, null])
})
