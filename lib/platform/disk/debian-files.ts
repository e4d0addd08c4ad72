import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder into which the set-up unpacks packages that it does not install. */
export const UNPACKED = fileURLToPath(new URL('../../../.debian', import.meta.url))

/** Finds a file of a Debian package; undefined if the set-up has neither installed nor unpacked it. */
export const debianFile = (path: string): string | undefined =>
  [path, join(UNPACKED, path)].find(each => existsSync(each))

/** Finds a program of a Debian package, or on other systems the one of the same name on the PATH. */
export const programAt = (path: string): string | undefined =>
  debianFile(path) ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, basename(path)))
    .find(each => existsSync(each))
