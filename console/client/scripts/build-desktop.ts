import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { ConsoleAddress } from '../address/console-address.ts'
import { appId } from '../app-identity.ts'
import { obstacleOn } from '../desktop/system.ts'
import { clientFolder, readClientPackage } from './client-folder.ts'

/** Builds a program that contains the address, with the one package that it needs. */
export async function buildDesktop(address: ConsoleAddress, folder: string): Promise<void> {
  const obstacle = obstacleOn(process.platform)
  if (obstacle) throw new Error(obstacle)
  await rm(folder, { recursive: true, force: true })
  await build({
    root: clientFolder,
    configFile: false,
    logLevel: 'error',
    define: { MANAGER_CONSOLE_URL: JSON.stringify(address.href) },
    build: {
      ssr: join(clientFolder, 'desktop', 'main.ts'),
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
    },
  })
  const { version, dependencies, engines } = await readClientPackage()
  const manifest = { name: appId, version, private: true, type: 'module', engines, dependencies }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
}
