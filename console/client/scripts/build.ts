/**
 * `MANAGER_CONSOLE_URL=… node build.ts [android|ios|desktop …] [--out <folder>]` builds the apps for one address; by
 * default, all that this system can build.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type ConsoleAddress, readConsoleAddress, warningAbout } from '../address/console-address.ts'
import { obstacleOn } from '../desktop/system.ts'
import { buildAndroid } from './build-android.ts'
import { buildDesktop } from './build-desktop.ts'
import { buildIos } from './build-ios.ts'
import { clientFolder } from './client-folder.ts'

const builds: Record<string, (address: ConsoleAddress, folder: string) => Promise<void>> = {
  android: buildAndroid,
  ios: buildIos,
  desktop: buildDesktop,
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
  const unknown = positionals.filter(name => !Object.hasOwn(builds, name))
  if (unknown.length > 0)
    throw new Error(`Unknown target ${unknown.join(', ')}. The targets are android, ios and desktop.`)
  const address = readConsoleAddress(process.env.MANAGER_CONSOLE_URL)
  const warning = warningAbout(address)
  if (warning) process.stderr.write(`${warning}\n`)
  await buildEach(positionals, address, resolve(values.out ?? join(clientFolder, 'dist')))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function buildEach(wanted: string[], address: ConsoleAddress, out: string): Promise<void> {
  for (const [name, build] of Object.entries(builds)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const obstacle = name === 'desktop' && wanted.length === 0 ? obstacleOn(process.platform) : undefined
    if (obstacle) {
      process.stderr.write(`Without the desktop window. ${obstacle}\n`)
      continue
    }
    await build(address, join(out, name))
    process.stdout.write(`${name}: ${join(out, name)} opens ${address.href}\n`)
  }
}
