import { readConsoleAddress } from '../address/console-address.ts'
import { openAppFolders } from './app-folders.ts'
import { obstacleOn } from './system.ts'
import { loadWebKit, type WebKit } from './webkit.ts'
import { showWindow } from './window.ts'

/** The build inserts the address here. */
declare const MANAGER_CONSOLE_URL: string

try {
  const obstacle = obstacleOn(process.platform)
  if (obstacle) throw new Error(obstacle)
  const address = readConsoleAddress(MANAGER_CONSOLE_URL)
  const folders = openAppFolders(process.env)
  const kit = installedWebKit()
  const isWindowShown = showWindow(kit, address, folders)
  if (!isWindowShown) say('There is no display to open a window on.')
  kit.exit(isWindowShown ? 0 : 1)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function installedWebKit(): WebKit {
  try {
    return loadWebKit()
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `WebKitGTK is missing; on Debian and Ubuntu: apt-get install libwebkitgtk-6.0-4 (${detail})`,
    )
  }
}
