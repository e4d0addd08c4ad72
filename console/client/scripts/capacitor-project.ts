import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ConsoleAddress } from '../address/console-address.ts'
import { appId } from '../app-identity.ts'
import { unreachablePage } from '../page/unreachable-page.ts'
import { localPage, phoneConfig } from '../phone/phone-config.ts'
import { readClientPackage } from './client-folder.ts'

const retryAfterMs = 3_000

/** Makes a fresh native project in `folder` from Capacitor's templates alone. */
export async function layOut(platform: 'android' | 'ios', address: ConsoleAddress, folder: string) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'www'), { recursive: true })
  const { version } = await readClientPackage()
  const write = (name: string, content: string) => writeFile(join(folder, name), content)
  await write('package.json', JSON.stringify({ name: appId, version, private: true }))
  await write('capacitor.config.json', JSON.stringify(phoneConfig(address), undefined, 2))
  await write(join('www', localPage), unreachablePage(address, retryAfterMs))
  await runCapacitor(['add', platform], folder)
}

/** Replaces a known part of a template. If another version of the template differs, the build fails. */
export async function mend(file: string, changes: [from: string, to: string][]): Promise<void> {
  let content = await readFile(file, 'utf8')
  for (const [from, to] of changes) {
    if (content.split(from).length !== 2)
      throw new Error(
        `${file} should contain ${JSON.stringify(from)} once. Has Capacitor changed its template?`,
      )
    content = content.replace(from, () => to)
  }
  await writeFile(file, content)
}

async function runCapacitor(args: string[], folder: string): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('@capacitor/cli/package.json')
  const program = join(dirname(manifest), 'bin', 'capacitor')
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  const [code, output, complaints] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(`capacitor ${args.join(' ')} failed\n${output}${complaints}`.trim())
}
