import { describe, expect, it } from 'vitest'
import { deepIt } from '../support/sample.ts'
import { createSetUpFolder } from './set-up-folder.ts'

const nothingToDo = { exitCode: 0, output: '' }

async function freshClone() {
  const folder = await createSetUpFolder()
  await folder.write('package-lock.json', '{ "lockfileVersion": 3 }')
  return folder
}

type Folder = Awaited<ReturnType<typeof freshClone>>

async function installIn(folder: Folder) {
  const setUp = folder.run('start')
  const call = await folder.nextCall()
  await folder.fillNodeModules()
  call.end(0)
  return setUp.end()
}

describe('the set-up', () => {
  it('installs on a fresh clone and says so in one line', async () => {
    await using folder = await freshClone()
    const setUp = folder.run('start')
    const call = await folder.nextCall()
    const { args, path } = await call.details()
    expect(args.slice(0, 2)).toEqual(['ci', '--include=dev'])
    // It runs on the host's Node, because npm deletes the project's.
    expect(path).toBe(`${folder.path}/bin`)
    await folder.fillNodeModules()
    call.end(0, 'npm may say what it likes')
    const { exitCode, output } = await setUp.end()
    expect(exitCode).toBe(0)
    expect(output).toMatch(/^Installing dependencies … \d+\.\d s\n$/)
  })

  deepIt('does nothing and prints nothing the second time', async () => {
    await using folder = await freshClone()
    await installIn(folder)
    expect(await folder.run('start').end()).toEqual(nothingToDo)
    expect(await folder.run('test').end()).toEqual(nothingToDo)
    expect(folder.calls).toEqual([])
  })

  deepIt('fetches the Node program itself if npm may not run install scripts', async () => {
    await using folder = await freshClone()
    const setUp = folder.run('start')
    const call = await folder.nextCall()
    await folder.fillNodeModules({ installScripts: false })
    call.end(0)
    expect((await setUp.end()).exitCode).toBe(0)
    expect(await folder.run('start').end()).toEqual(nothingToDo)
  })

  deepIt('shows the output of npm if it fails, and tries again next time', async () => {
    await using folder = await freshClone()
    const setUp = folder.run('start')
    const failing = await folder.nextCall()
    failing.end(1, 'npm error network is down')
    const { exitCode, output } = await setUp.end()
    expect(exitCode).toBe(1)
    expect(output).toContain('npm error network is down\nThe dependencies could not be installed.')
    expect((await installIn(folder)).exitCode).toBe(0)
  })

  deepIt.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'installs anew for another lockfile, stops npm too when stopped by %s, and starts over next time',
    async (signal, expected) => {
      await using folder = await freshClone()
      await installIn(folder)
      await folder.write('package-lock.json', '{}')
      const setUp = folder.run('start')
      const call = await folder.nextCall()
      setUp.stop(signal)
      await call.ended
      expect((await setUp.end()).exitCode).toBe(expected)
      await folder.write('package-lock.json', '{ "lockfileVersion": 3 }')
      const next = folder.run('start')
      const second = await folder.nextCall()
      second.end(0)
      expect((await next.end()).exitCode).toBe(0)
    },
  )

  deepIt('makes a second set-up wait for the first, which does the work of both', async () => {
    await using folder = await freshClone()
    const first = folder.run('start')
    const call = await folder.nextCall()
    const second = folder.run('test')
    await second.says('Waiting for another set-up of this folder')
    await folder.fillNodeModules()
    call.end(0)
    expect((await first.end()).exitCode).toBe(0)
    const { exitCode, output } = await second.end()
    expect(exitCode).toBe(0)
    expect(output).toMatch(/^Waiting for another set-up of this folder … \d+\.\d s\n$/)
    expect(folder.calls).toEqual([])
  })

  deepIt('lets the second take over when the first is killed', async () => {
    await using folder = await freshClone()
    const first = folder.run('start')
    const orphan = await folder.nextCall()
    const second = folder.run('test')
    await second.says('Waiting')
    first.stop('SIGKILL')
    const call = await folder.nextCall()
    await folder.fillNodeModules()
    call.end(0)
    orphan.end(1)
    expect((await second.end()).exitCode).toBe(0)
  })

  deepIt('can be stopped while it waits', async () => {
    await using folder = await freshClone()
    const first = folder.run('start')
    const call = await folder.nextCall()
    const second = folder.run('start')
    await second.says('Waiting')
    second.stop('SIGTERM')
    expect((await second.end()).exitCode).toBe(143)
    call.end(1)
    await first.end()
  })

  deepIt('only prints what it would do on a dry run', async () => {
    await using folder = await freshClone()
    const { exitCode, output } = await folder.run('start', '--dry-run').end()
    expect(exitCode).toBe(0)
    expect(output).toBe('would run: npm ci --include=dev --include=optional --loglevel=error\n')
    expect(folder.calls).toEqual([])
  })
})
