import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder into which the set-up unpacks packages that it does not install. */
export const UNPACKED = fileURLToPath(new URL('../../../.debian', import.meta.url))

/** Undefined if the file is neither installed nor unpacked by the set-up. */
export const debianFile = (path: string): string | undefined =>
  [path, join(UNPACKED, path)].find(each => existsSync(each))

/** Falls back to the program on the PATH, as on other systems. */
export const programAt = (path: string): string | undefined =>
  debianFile(path) ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, basename(path)))
    .find(each => existsSync(each))
