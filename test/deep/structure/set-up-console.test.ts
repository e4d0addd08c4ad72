import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { siteNames } from '../../../router/site/built.ts'
import { runningWith } from '../../structure/import-reader.ts'
import { createSetUpFolder } from '../../structure/set-up-folder.ts'
import { readCommitted } from '../../structure/source-tree.ts'
import { startedForFile } from '../../support/started-for-file.ts'

const nothingToDo = { exitCode: 0, output: '' }

type Folder = Awaited<ReturnType<typeof createSetUpFolder>>

/** A clone with its dependencies, and a console that was never built. */
async function firstInstalled() {
  const folder = await createSetUpFolder()
  await folder.write('package-lock.json', '{ "lockfileVersion": 3 }')
  const setUp = folder.run('tools')
  const npm = await folder.nextCall()
  await folder.fillNodeModules()
  npm.end(0)
  await setUp.end()
  await folder.write('console/index.html', '<html></html>')
  await folder.write('console/src/main.tsx', 'main')
  await folder.write('lib/contracts/manager.ts', 'contract')
  await folder.write('lib/platform/http/route.ts', 'route')
  return folder
}

/** Each is made once; every test works on a copy. */
const prepared = startedForFile(async () => {
  const withoutConsole = await firstInstalled()
  const withConsole = await createSetUpFolder(withoutConsole)
  await buildIn(withConsole)
  const close = async () => {
    for (const folder of [withoutConsole, withConsole]) await folder[Symbol.asyncDispose]()
  }
  return { withoutConsole, withConsole, close }
})
const installed = () => createSetUpFolder(prepared().withoutConsole)
const installedAndBuilt = () => createSetUpFolder(prepared().withConsole)

async function buildIn(folder: Folder, purpose = 'start') {
  const setUp = folder.run(purpose)
  await leavesBuild(folder, await folder.nextCall())
  return setUp.end()
}

/** Has vite do its work. */
async function leavesBuild(folder: Folder, vite: Awaited<ReturnType<Folder['nextCall']>>) {
  await folder.write('console/dist/index.html', 'built')
  vite.end(0, 'vite may say what it likes')
}

const built = { exitCode: 0, output: expect.stringMatching(/^Building the console … \d+\.\d s\n$/) }

describe('the console of a clone', () => {
  it("is built by the project's Node, for production, with one line of output, and not again", async () => {
    await using folder = await installed()
    expect((await folder.run('start', '--dry-run').end()).output).toBe(
      'would run: node_modules/.bin/node node_modules/vite/bin/vite.js build console\n',
    )
    // A command that does not need it.
    expect(await folder.run('tools').end()).toEqual(nothingToDo)
    const setUp = folder.run('start')
    const vite = await folder.nextCall()
    expect(await vite.details()).toMatchObject({
      args: ['build', 'console'],
      folder: folder.path,
      mode: 'production',
    })
    await leavesBuild(folder, vite)
    expect(await setUp.end()).toEqual(built)
    for (const purpose of ['start', 'test', 'tools'])
      expect(await folder.run(purpose).end(), purpose).toEqual(nothingToDo)
    expect(folder.calls).toEqual([])
  })

  it('is built again when what contracts stand on has changed', async () => {
    await using folder = await installedAndBuilt()
    await folder.write('lib/platform/http/route.ts', 'changed')
    expect(await buildIn(folder)).toEqual(built)
    expect(await folder.run('start').end()).toEqual(nothingToDo)
  })

  it('is built for the tests and the sites, and again when a source is deleted or renamed', async () => {
    await using folder = await installed()
    await folder.write('console/src/a.ts', 'a')
    expect(await buildIn(folder, 'test')).toEqual(built)
    await folder.remove('console/src/a.ts')
    expect(await buildIn(folder, 'sites')).toEqual(built)
    await folder.write('console/src/b.ts', 'a')
    expect(await buildIn(folder)).toEqual(built)
  })

  it('is built again after the dependencies changed', async () => {
    await using folder = await installedAndBuilt()
    await folder.write('package-lock.json', '{ "lockfileVersion": 3, "packages": {} }')
    const setUp = folder.run('start')
    ;(await folder.nextCall()).end(0)
    await leavesBuild(folder, await folder.nextCall())
    const { output } = await setUp.end()
    expect(output).toMatch(/^Installing dependencies … .*\nBuilding the console … .*\n$/)
  })

  it('is not built again for unrelated changes, or if its sources were only touched', async () => {
    await using folder = await installedAndBuilt()
    await folder.write('console/client/main.ts', 'another package')
    await folder.write('console/dist/assets/index.js', 'somebody looked at it')
    await folder.write('lib/japanese/split.ts', 'not for pages')
    utimesSync(join(folder.path, 'console/src/main.tsx'), 1, 1)
    expect(await folder.run('start').end()).toEqual(nothingToDo)
  })

  it('is built if it was built by hand or deleted', async () => {
    await using folder = await installedAndBuilt()
    await folder.remove('console/dist/.built-from')
    expect(await buildIn(folder)).toEqual(built)
  })

  it('shows the output of vite if it fails, stops the command, and is tried again', async () => {
    await using folder = await installedAndBuilt()
    await folder.write('console/src/main.tsx', 'main(')
    const setUp = folder.run('start')
    ;(await folder.nextCall()).end(1, 'main.tsx:1: unexpected end')
    const { exitCode, output } = await setUp.end()
    expect(exitCode).toBe(1)
    expect(output).toContain('main.tsx:1: unexpected end\nThe console could not be built.\n')
    expect(await buildIn(folder)).toEqual(built)
  })

  it('counts as built only after a complete build, not after a kill', async () => {
    await using folder = await installedAndBuilt()
    await folder.write('console/src/main.tsx', 'changed')
    const setUp = folder.run('start')
    const vite = await folder.nextCall()
    await folder.write('console/dist/index.html', 'half')
    setUp.stop('SIGKILL')
    await setUp.end()
    // It leaves vite behind; no word of its end may count any more.
    vite.end(0)
    await vite.ended
    expect(existsSync(join(folder.path, 'console/dist/.built-from'))).toBe(false)
    expect(await buildIn(folder)).toEqual(built)
  })

  it('is built again next time if a source changed during the build', async () => {
    await using folder = await installed()
    const setUp = folder.run('start')
    const vite = await folder.nextCall()
    await folder.write('console/src/main.tsx', 'changed meanwhile')
    await leavesBuild(folder, vite)
    expect(await setUp.end()).toEqual(built)
    expect(await buildIn(folder)).toEqual(built)
  })

  it('is built once for two concurrent commands', async () => {
    await using folder = await installed()
    const first = folder.run('start')
    const vite = await folder.nextCall()
    const second = folder.run('test')
    await second.says('Waiting for another set-up of this folder')
    await leavesBuild(folder, vite)
    expect(await first.end()).toEqual(built)
    expect((await second.end()).output).toMatch(/^Waiting for another set-up of this folder … \d+\.\d s\n$/)
    expect(folder.calls).toEqual([])
  })
})

it("the console's client has packages of its own, installed only for the tests and the checks", async () => {
  await using folder = await installedAndBuilt()
  await folder.write('console/client/package-lock.json', '{}')
  await folder.write('console/client/node_modules/.package-lock.json', '{}')
  for (const purpose of ['start', 'sites', 'tools'])
    expect(await folder.run(purpose).end(), purpose).toEqual(nothingToDo)

  const failing = folder.run('test')
  ;(await folder.nextCall()).end(1, 'npm error')
  expect(await failing.end()).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining("npm error\nThe console client's dependencies could not be"),
  })

  const setUp = folder.run('test')
  const npm = await folder.nextCall()
  const { args, folder: where } = await npm.details()
  expect({ verb: args[0], where }).toEqual({ verb: 'ci', where: `${folder.path}/console/client` })
  npm.end(0)
  expect((await setUp.end()).output).toMatch(/^Installing the console client's dependencies … .*\n$/)
  for (const purpose of ['test', 'check'])
    expect(await folder.run(purpose).end(), purpose).toEqual(nothingToDo)
})

describe.each(siteNames)('the sources of the %s', site => {
  it('lie in folders that the hash covers', () => {
    const reached = runningWith([`${site}/src/main.tsx`, `${site}/vite.config.ts`], readCommitted())
    expect(reached.size).toBeGreaterThan(50)
    const platform = ['http', 'problems', 'values'].map(folder => `lib/platform/${folder}`)
    const covered = [site, 'web', 'lib/contracts', 'lib/learning', 'lib/japanese/characters', ...platform]
    expect([...reached].filter(path => !covered.some(folder => path.startsWith(`${folder}/`)))).toEqual([])
  })
})
