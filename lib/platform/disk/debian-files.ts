import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder into which the set-up unpacks packages that it does not install. */
export const UNPACKED = fileURLToPath(new URL('../../../.debian', import.meta.url))

/** The place of a file of a Debian package: installed, or unpacked by the set-up; undefined if it is at neither place. */
export const debianFile = (path: string): string | undefined =>
  [path, join(UNPACKED, path)].find(each => existsSync(each))

/** The same of a program; on other systems the one on the PATH. */
export const programAt = (path: string): string | undefined =>
  debianFile(path) ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, basename(path)))
    .find(each => existsSync(each))
