import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findNative } from '../../../lib/platform/native-package.ts'
import { startEngine } from '../../../lib/store/engine/engine.ts'
import { root } from '../../structure/source-tree.ts'
import { folderOfTest } from '../../support/folders.ts'
import { startRegistry } from '../../support/registry.ts'
import { quietLog } from '../../support/store.ts'

const name = '@dynoxide/darwin-arm64'
const spec = `${name}@1.2.1`
const engine = join('node_modules', name, 'dynoxide')
const runs = (program: string) => `#!/bin/sh\nexec '${program}' "$@"\n`

/** A project whose lockfile has the package `node` alone, a registry with the engine of macOS, and the set-up for macOS. */
async function onMacos({ integrity }: { integrity?: string } = {}) {
  const folder = await folderOfTest()
  const registry = await startRegistry()
  onTestFinished(registry.close)
  const write = async (path: string, content: unknown) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), JSON.stringify(content))
  }
  const nodeHash = await registry.publish('node', '1.0.0', { path: 'node', text: runs(process.execPath) })
  const real = process.env.DYNOXIDE_BIN || findNative('engine') || ''
  const hash = await registry.publish(name, '1.2.1', { path: 'dynoxide', text: runs(real) })
  await cp(join(root, 'scripts', 'setup'), join(folder, 'scripts', 'setup'), { recursive: true })
  await write('lib/platform/native-packages.json', [
    { part: 'engine', platform: 'darwin-arm64', name, version: '1.2.1', program: 'dynoxide', integrity },
    { part: 'optimiser', platform: 'plan9-x64', name: 'nobody-asks-for-it', version: '1.0.0' },
  ])
  const manifest = { name: 'project', version: '1.0.0', dependencies: { node: '1.0.0' } }
  await write('package.json', manifest)
  const locked = { version: '1.0.0', integrity: nodeHash, bin: { node: 'node' } }
  const packages = { '': manifest, 'node_modules/node': locked }
  const lock = () => write('package-lock.json', { ...manifest, lockfileVersion: 3, requires: true, packages })
  await lock()
  return {
    folder,
    registry,
    hash,
    write,
    /** Makes the next set-up run `npm ci` again. */
    leaveUninstalled: () => rm(join(folder, 'node_modules', '.installed-lockfile')),
    isThere: () =>
      stat(join(folder, engine)).then(
        ({ mode }) => (mode & 0o111) !== 0,
        () => false,
      ),
    async setUp(env: Record<string, string> = {}) {
      const npm = { npm_config_registry: registry.url, npm_config_cache: join(folder, 'cache'), HOME: folder }
      const args = ['scripts/setup/main.mjs', 'tools', '--platform=darwin-arm64']
      const options = { cwd: folder, env: { PATH: process.env.PATH, ...npm, ...env } }
      return promisify(execFile)(process.execPath, args, options).then(
        ({ stdout }) => ({ exitCode: 0, output: stdout }),
        ({ code, stdout, stderr }) => ({ exitCode: code, output: `${stdout}${stderr}` }),
      )
    },
  }
}

describe('the engine’s package of another platform', () => {
  it('lies beside the lockfile’s after each npm ci, fetched once, and its engine runs', async () => {
    const { folder, registry, hash, isThere, leaveUninstalled, setUp } = await onMacos()
    const files = ['package.json', 'package-lock.json']
    const read = () => Promise.all(files.map(file => readFile(join(folder, file), 'utf8')))
    const before = await read()
    for (const expected of [1, 0]) {
      expect(await setUp()).toMatchObject({ exitCode: 0 })
      expect(await isThere()).toBe(true)
      expect(registry.asked().filter(path => path.startsWith(`${name}/-/`))).toHaveLength(expected)
      await leaveUninstalled()
    }
    const noted = await readFile(join(folder, 'data', 'native-packages.json'), 'utf8')
    expect(JSON.parse(noted)).toEqual({ [spec]: hash })
    expect(await read()).toEqual(before)

    const from = join(folder, 'lib', 'any.ts')
    await cp(
      join(root, 'lib/platform/native-packages.json'),
      join(folder, 'lib/platform/native-packages.json'),
    )
    const binary = findNative('engine', 'darwin-arm64', from)
    expect(binary).toBe(join(folder, engine))
    const running = await startEngine({
      ...{ stores: ['content'], dataDir: null, binary },
      log: quietLog,
      onCrash: () => {},
    })
    await running.close()
  })

  it('is found in npm’s cache without the registry', async () => {
    const { folder, registry, isThere, setUp } = await onMacos()
    await setUp()
    await rm(join(folder, dirname(engine)), { recursive: true })
    registry.goDown()
    expect(await setUp()).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^Installing packages for darwin-arm64 … [\d.]+ s\n$/),
    })
    expect(await isThere()).toBe(true)
  })

  const other = `sha512-${Buffer.alloc(64, 1).toString('base64')}`
  it.each<[string, { integrity?: string; noted?: string; isMisnamed?: boolean }, RegExp]>([
    ['the list', { integrity: other }, /lib\/platform\/native-packages\.json requires sha512-/],
    ['an earlier installation', { noted: other }, /elsewhere\/native-packages\.json requires sha512-/],
    ['the registry', { isMisnamed: true }, /EINTEGRITY/],
  ])('is refused with another hash than that of %s', async (_, { integrity, noted, isMisnamed }, said) => {
    const { registry, write, isThere, setUp } = await onMacos(integrity === undefined ? {} : { integrity })
    if (noted) await write('elsewhere/native-packages.json', { [spec]: noted })
    if (isMisnamed) registry.misname(name)
    for (let time = 1; time <= 2; time += 1) {
      const { exitCode, output } = await setUp({ DATA_DIR: 'elsewhere' })
      expect([exitCode, await isThere()]).toEqual([1, false])
      expect(output).toMatch(said)
    }
  })

  it('is done without, in a sentence, where it cannot be had, and not asked for where another engine is set', async () => {
    const { folder, registry, isThere, setUp } = await onMacos()
    await setUp()
    await rm(join(folder, dirname(engine)), { recursive: true })
    await rm(join(folder, 'cache'), { recursive: true })
    registry.goDown()
    registry.asked()
    expect(await setUp({ DYNOXIDE_BIN: '/opt/dynoxide' })).toEqual({ exitCode: 0, output: '' })
    expect(registry.asked()).toEqual([])
    const { exitCode, output } = await setUp()
    expect([exitCode, await isThere()]).toEqual([0, false])
    expect(output).toMatch(
      /Continuing without @dynoxide\/darwin-arm64@1\.2\.1 \(503 .*DYNOXIDE_BIN.*DYNAMODB_ENDPOINT/,
    )
  })
})
