import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A program of Debian: installed, or unpacked by the set-up, because its package would start a daemon. */
export function debianProgram(path: string): string {
  const found = findDebianProgram(path)
  if (found === undefined) throw new Error(`${path} is missing: node scripts/setup/main.mjs test brings it`)
  return found
}

export const findDebianProgram = (path: string): string | undefined =>
  [path, join(UNPACKED, path)].find(each => existsSync(each))

const UNPACKED = fileURLToPath(new URL('../../.debian', import.meta.url))
