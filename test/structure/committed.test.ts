import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import native from '../../lib/platform/native-packages.json' with { type: 'json' }
import { readCommitted } from './source-tree.ts'

/** Folders of a user's machine. */
const machinePath = /(?<![\w.~-])\/(?:work|root|home\/\w+|Users\/\w+)\//

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).default({}),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
})

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})

const committed = readCommitted()

describe('a committed file', () => {
  it('contains no path of a machine', () => {
    const naming = [...committed].filter(([, text]) => machinePath.test(text))
    expect(naming.map(([path]) => path)).toEqual([])
  })

  it('with a machine path is recognised', () => {
    const folder = ['', 'work', 'main'].join('/')
    expect(machinePath.test(`cd ${folder}/lib`)).toBe(true)
    expect(machinePath.test(`https://example.org${folder}/lib`)).toBe(false)
  })

  describe.each(['', 'console/client/'])('in the package at ./%s', folder => {
    const { packages } = readLockfile(folder)

    it('is a lockfile that names no registry', () => {
      expect(Object.keys(packages).filter(path => packages[path]?.resolved)).toEqual([])
      expect(committed.get(`${folder}.npmrc`)).not.toContain('registry')
    })

    it('is a lockfile with every package that its packages need, on every platform', () => {
      const unlocked = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
        Object.keys({ ...dependencies, ...optionalDependencies })
          .filter(name => !placesFor(path, name).some(place => place in packages))
          .map(name => `${path} → ${name}`),
      )
      expect(unlocked).toEqual([])
    })

    it('is a manifest with exact versions', () => {
      const { dependencies, devDependencies } = Manifest.parse(
        JSON.parse(committed.get(`${folder}package.json`) ?? ''),
      )
      const versions = Object.values({ ...dependencies, ...devDependencies })
      expect(versions.filter(version => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    })
  })
})

it('the packages for one platform are listed in the versions of those that the lockfile has', () => {
  const { packages } = readLockfile('')
  const locked = native.filter(({ name }) => `node_modules/${name}` in packages)
  expect(locked.map(({ platform }) => platform)).toEqual(['linux-x64', 'linux-x64'])
  for (const { name, part, version } of locked) {
    expect(packages['']?.optionalDependencies?.[name]).toBe(version)
    const others = native.filter(each => each.part === part)
    expect(others.map(each => each.version)).toEqual(others.map(() => version))
  }
})

function readLockfile(folder: string): z.infer<typeof Lockfile> {
  return Lockfile.parse(JSON.parse(committed.get(`${folder}package-lock.json`) ?? ''))
}

/** The places where Node looks for `name` from the package at `path`, nearest first. */
function placesFor(path: string, name: string): string[] {
  const levels =
    path === '' ? [] : path.split('/node_modules/').map((_, index, parts) => parts.slice(0, index + 1))
  return ['', ...levels.map(parts => `${parts.join('/node_modules/')}/`)].map(
    base => `${base}node_modules/${name}`,
  )
}
