import {
  chmodSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { isDiskFull } from '../problems/errors.ts'
import { diskFull } from '../problems/reasons.ts'

/**
 * Writes all or nothing: temporary file, fsync, rename, fsync of the folder. Sets the mode on the open file, since `open`
 * keeps that of an existing one.
 */
export function writeOwnerOnly(path: string, content: string): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    writeWhole(temporary, content)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw isDiskFull(error) ? diskFull(error) : error
  }
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function writeWhole(path: string, content: string) {
  const file = openSync(path, 'w', 0o600)
  try {
    fchmodSync(file, 0o600)
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Corrects the mode of a file that others can read, as after a restore. */
export function readOwnerOnly(path: string): string {
  if (statSync(path).mode & 0o077) chmodSync(path, 0o600)
  return readFileSync(path, 'utf8')
}
