import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commitAt, point, pruneReleases, releaseAt } from '../../scripts/deploy/releases.ts'
import { folderOfTest } from '../support/folders.ts'

it('the five youngest releases are kept besides those in use', async () => {
  const folder = await folderOfTest()
  const commits = Array.from({ length: 10 }, (_, age) => `${age}`.repeat(40))
  for (const [age, commit] of commits.entries()) {
    await mkdir(releaseAt(folder, commit), { recursive: true })
    await utimes(releaseAt(folder, commit), 1_000_000 - age, 1_000_000 - age)
  }
  const [current = '', healthy = ''] = commits.slice(-2)
  await point(folder, 'current', healthy)
  await point(folder, 'current', current)
  await point(folder, 'healthy', healthy)
  expect([await commitAt(folder, 'current'), await commitAt(folder, 'healthy')]).toEqual([current, healthy])

  await pruneReleases(folder)
  const left = await readdir(join(folder, 'releases'))
  expect(left.toSorted()).toEqual([...commits.slice(0, 5), healthy, current].toSorted())
})
