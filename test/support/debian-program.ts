import { programAt } from '../../lib/platform/disk/debian-files.ts'

/** A program of Debian: installed, or unpacked by the set-up, because its package would start a daemon. */
export function debianProgram(path: string): string {
  const found = findDebianProgram(path)
  if (found === undefined) throw new Error(`${path} is missing: node scripts/setup/main.mjs test brings it`)
  return found
}

export const findDebianProgram = programAt
