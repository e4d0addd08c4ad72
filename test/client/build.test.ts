import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { obstacleOn } from '../../console/client/desktop/system.ts'
import { clientFolder } from '../../console/client/scripts/client-folder.ts'
import { deepDescribe, deepIt, sampled } from '../support/sample.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { runBuild } from './support/client-build.ts'

describe('a build without a usable address', () => {
  const unusable = [
    [undefined, 'MANAGER_CONSOLE_URL is not set'],
    ['', 'MANAGER_CONSOLE_URL is not set'],
    ['console.example.org', 'is not a complete http or https address'],
    ['ftp://console.example.org/', 'is not a complete http or https address'],
  ] as const
  it.each(sampled(unusable, 2))('fails with %j and leaves nothing behind', async (url, message) => {
    const { folder, exitCode, complaints } = await runBuild([], url)
    expect(exitCode).toBe(1)
    expect(complaints).toContain(message)
    expect(complaints.trim().split('\n')).toHaveLength(1)
    expect(existsSync(folder)).toBe(false)
  })

  deepIt('fails for an unknown target', async () => {
    const { exitCode, complaints } = await runBuild(['watch'], 'https://console.example.org/')
    expect(exitCode).toBe(1)
    expect(complaints).toBe('Unknown target watch. The targets are android, ios and desktop.\n')
  })
})

describe('a build of the desktop window', () => {
  const built = startedForFile(() => runBuild(['desktop'], 'http://console.example.org/app/console'))
  const read = (name: string) => readFile(join(built().folder, 'desktop', name), 'utf8')

  it('contains the address and ignores the environment', async () => {
    expect(built().exitCode).toBe(0)
    const program = await read('main.js')
    expect(program).toContain('readConsoleAddress("http://console.example.org/app/console/")')
    expect(program).not.toContain('env.MANAGER_CONSOLE_URL')
  })

  deepIt('warns about an unencrypted address, and builds', () => {
    expect(built().complaints).toMatch(/^Warning: http:\/\/console\.example\.org is not encrypted/)
    expect(built().output).toContain('opens http://console.example.org/app/console/')
  })

  deepIt('names the one package it needs, at the tested version', async () => {
    const { dependencies } = JSON.parse(await readFile(join(clientFolder, 'package.json'), 'utf8'))
    const manifest = JSON.parse(await read('package.json'))
    expect(manifest).toMatchObject({ type: 'module', private: true, dependencies })
    const imports = (await read('main.js')).matchAll(/from "([^"]+)"/g)
    const packages = Array.from(imports, ([, name]) => name).filter(name => !name?.startsWith('node:'))
    expect(packages).toEqual(Object.keys(dependencies))
  })
})

deepDescribe('the desktop window', () => {
  it.each(['darwin', 'win32', 'freebsd'] as const)('refuses to open on %s', platform => {
    expect(obstacleOn(platform)).toContain(platform)
  })

  it('opens on Linux', () => {
    expect(obstacleOn('linux')).toBeUndefined()
  })
})
