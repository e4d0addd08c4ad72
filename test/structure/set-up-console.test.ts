import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runningWith } from './import-reader.ts'
import { createSetUpFolder } from './set-up-folder.ts'
import { readCommitted } from './source-tree.ts'

const nothingToDo = { exitCode: 0, output: '' }

type Folder = Awaited<ReturnType<typeof createSetUpFolder>>

/** A clone with its dependencies, and a console that was never built. */
async function installed() {
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
  await folder.write('lib/http/route.ts', 'route')
  return folder
}

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
  it('is built and said in one line, then not again', async () => {
    await using folder = await installed()
    expect(await buildIn(folder)).toEqual(built)
    for (const purpose of ['start', 'test', 'bench', 'screenshots', 'console', 'tools'])
      expect(await folder.run(purpose).end(), purpose).toEqual(nothingToDo)
    expect(folder.calls).toEqual([])
  })

  it("is built by the project's Node, for use and not for developing", async () => {
    await using folder = await installed()
    const setUp = folder.run('start')
    const vite = await folder.nextCall()
    expect(await vite.details()).toMatchObject({
      args: ['build', 'console'],
      folder: folder.path,
      mode: 'production',
    })
    await leavesBuild(folder, vite)
    expect(await setUp.end()).toEqual(built)
  })

  it.each(['test', 'bench', 'screenshots', 'console'])('is built for %s', async purpose => {
    await using folder = await installed()
    expect(await buildIn(folder, purpose)).toEqual(built)
  })

  it('is not built for commands that do without', async () => {
    await using folder = await installed()
    expect(await folder.run('tools').end()).toEqual(nothingToDo)
    expect(folder.calls).toEqual([])
  })

  it.each([
    ['its own source', 'console/src/main.tsx'],
    ['a file of its own', 'console/src/tabs/new.tsx'],
    ['a contract', 'lib/contracts/manager.ts'],
    ['what contracts stand on', 'lib/http/route.ts'],
  ])('is built anew when %s has changed', async (_, path) => {
    await using folder = await installed()
    await buildIn(folder)
    await folder.write(path, 'changed')
    expect(await buildIn(folder)).toEqual(built)
    expect(await folder.run('start').end()).toEqual(nothingToDo)
  })

  it('is built anew when a source is gone or has another name', async () => {
    await using folder = await installed()
    await folder.write('console/src/a.ts', 'a')
    await buildIn(folder)
    await folder.remove('console/src/a.ts')
    expect(await buildIn(folder)).toEqual(built)
    await folder.write('console/src/b.ts', 'a')
    expect(await buildIn(folder)).toEqual(built)
  })

  it('is built anew after other dependencies were installed', async () => {
    await using folder = await installed()
    await buildIn(folder)
    await folder.write('package-lock.json', '{ "lockfileVersion": 3, "packages": {} }')
    const setUp = folder.run('start')
    ;(await folder.nextCall()).end(0)
    await leavesBuild(folder, await folder.nextCall())
    const { output } = await setUp.end()
    expect(output).toMatch(/^Installing dependencies … .*\nBuilding the console … .*\n$/)
  })

  it('does not depend on what has nothing to do with it', async () => {
    await using folder = await installed()
    await buildIn(folder)
    await folder.write('console/client/main.ts', 'another package')
    await folder.write('console/dist/assets/index.js', 'somebody looked at it')
    await folder.write('lib/text/split.ts', 'not for pages')
    expect(await folder.run('start').end()).toEqual(nothingToDo)
  })

  it('that somebody built by hand, or threw away, is built', async () => {
    await using folder = await installed()
    await buildIn(folder)
    await folder.remove('console/dist/.built-from')
    expect(await buildIn(folder)).toEqual(built)
  })

  it('shows what vite said when it fails, keeps the command from starting, and tries again', async () => {
    await using folder = await installed()
    await buildIn(folder)
    await folder.write('console/src/main.tsx', 'main(')
    const setUp = folder.run('start')
    ;(await folder.nextCall()).end(1, 'main.tsx:1: unexpected end')
    const { exitCode, output } = await setUp.end()
    expect(exitCode).toBe(1)
    expect(output).toContain('main.tsx:1: unexpected end\nThe console could not be built.\n')
    expect(await buildIn(folder)).toEqual(built)
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'counts as built only when it was built to the end, not after %s',
    async signal => {
      await using folder = await installed()
      await buildIn(folder)
      await folder.write('console/src/main.tsx', 'changed')
      const setUp = folder.run('start')
      const vite = await folder.nextCall()
      await folder.write('console/dist/index.html', 'half')
      setUp.stop(signal)
      await setUp.end()
      // One that was killed itself leaves vite behind; no word of its end may count any more.
      vite.end(0)
      await vite.ended
      expect(existsSync(join(folder.path, 'console/dist/.built-from'))).toBe(false)
      expect(await buildIn(folder)).toEqual(built)
    },
  )

  it('that changes while it is built is built once more the next time', async () => {
    await using folder = await installed()
    const setUp = folder.run('start')
    const vite = await folder.nextCall()
    await folder.write('console/src/main.tsx', 'changed meanwhile')
    await leavesBuild(folder, vite)
    expect(await setUp.end()).toEqual(built)
    expect(await buildIn(folder)).toEqual(built)
  })

  it('is built once for two that want it', async () => {
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

  it('is told of on a dry run', async () => {
    await using folder = await installed()
    expect((await folder.run('start', '--dry-run').end()).output).toBe(
      'would run: node_modules/.bin/node node_modules/vite/bin/vite.js build console\n',
    )
  })
})

describe("the console's client", () => {
  it('has packages of its own, installed for the tests and the checks alone', async () => {
    await using folder = await installed()
    await buildIn(folder)
    await folder.write('console/client/package-lock.json', '{}')
    await folder.write('console/client/node_modules/.package-lock.json', '{}')
    for (const purpose of ['start', 'bench', 'screenshots', 'console', 'tools'])
      expect(await folder.run(purpose).end(), purpose).toEqual(nothingToDo)

    const failing = folder.run('test')
    ;(await folder.nextCall()).end(1, 'npm error')
    expect(await failing.end()).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("npm error\nThe dependencies of the console's client could not be"),
    })

    const setUp = folder.run('test')
    const npm = await folder.nextCall()
    const { args, folder: where } = await npm.details()
    expect({ verb: args[0], where }).toEqual({ verb: 'ci', where: `${folder.path}/console/client` })
    npm.end(0)
    expect((await setUp.end()).output).toMatch(/^Installing dependencies of the console's client … .*\n$/)
    for (const purpose of ['test', 'check'])
      expect(await folder.run(purpose).end(), purpose).toEqual(nothingToDo)
  })
})

describe('what the console is built from', () => {
  it('lies where a change of it is noticed', () => {
    const reached = runningWith(['console/src/main.tsx', 'console/vite.config.ts'], readCommitted())
    expect(reached.size).toBeGreaterThan(50)
    expect([...reached].filter(path => !/^(?:console|lib\/contracts|lib\/http)\//.test(path))).toEqual([])
  })
})
