import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { commitAt, point, pruneReleases, releaseAt } from '../../scripts/deploy/releases.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

it('the five youngest releases are kept besides those in use', async () => {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const commits = Array.from({ length: 10 }, (_, age) => `${age}`.repeat(40))
  for (const [age, commit] of commits.entries()) {
    await mkdir(releaseAt(folder.path, commit), { recursive: true })
    await utimes(releaseAt(folder.path, commit), 1_000_000 - age, 1_000_000 - age)
  }
  const [current = '', healthy = ''] = commits.slice(-2)
  await point(folder.path, 'current', healthy)
  await point(folder.path, 'current', current)
  await point(folder.path, 'healthy', healthy)
  expect([await commitAt(folder.path, 'current'), await commitAt(folder.path, 'healthy')]).toEqual([
    current,
    healthy,
  ])

  await pruneReleases(folder.path)
  const left = await readdir(join(folder.path, 'releases'))
  expect(left.toSorted()).toEqual([...commits.slice(0, 5), healthy, current].toSorted())
})
