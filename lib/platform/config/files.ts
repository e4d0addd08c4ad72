import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasCode } from '../problems/error-code.ts'

const folder = new URL('../../../config/', import.meta.url)

/** The committed file, and the local one: CONFIG_LOCAL_FILE, or `config/local.yaml`. */
export const configFiles = (env: Record<string, string | undefined>) => ({
  committed: fileURLToPath(new URL('default.yaml', folder)),
  local: env.CONFIG_LOCAL_FILE ?? fileURLToPath(new URL('local.yaml', folder)),
})

/** The file at the root of a deployed copy of the project that names its commit. */
const RELEASE_FILE = 'RELEASE'

/** The commit of a deployed copy of the project; null for any other copy. */
export function releaseIn(root: string): string | null {
  try {
    return readFileSync(join(root, RELEASE_FILE), 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

export const writeRelease = (root: string, commit: string): void =>
  writeFileSync(join(root, RELEASE_FILE), `${commit}\n`)
