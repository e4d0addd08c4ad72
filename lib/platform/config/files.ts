import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasCode } from '../problems/error-code.ts'

const folder = new URL('../../../config/', import.meta.url)

/** Local settings are in CONFIG_LOCAL_FILE, or `config/local.yaml`. */
export const configFiles = (env: Record<string, string | undefined>) => ({
  committed: fileURLToPath(new URL('default.yaml', folder)),
  local: env.CONFIG_LOCAL_FILE ?? fileURLToPath(new URL('local.yaml', folder)),
})

const RELEASE_FILE = 'RELEASE'

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
