import {
  chmodSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file that only its owner may read, whole or not at all: temporary file, fsync, rename, fsync of
 * the folder. The mode is set on the open file, since a mode given to `open` leaves an existing file's alone.
 */
export function writeOwnerOnly(path: string, content: string): void {
  const temporary = `${path}.${process.pid}.tmp`
  const file = openSync(temporary, 'w', 0o600)
  try {
    fchmodSync(file, 0o600)
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Reads a file that only its owner may read; one that came with other rights, as from a backup, loses them. */
export function readOwnerOnly(path: string): string {
  if (statSync(path).mode & 0o077) chmodSync(path, 0o600)
  return readFileSync(path, 'utf8')
}
