import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const PREFIX = 'yomu-test-'

/** Removes after a run whatever its workers left in the temporary folder, even if they were killed. */
export function setup(): (() => Promise<void>) | undefined {
  // Vitest projects all call this, some at the same moment: the first makes the folder.
  if (basename(tmpdir()).startsWith(PREFIX)) return undefined
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  process.env.TMPDIR = folder
  process.env.TEST_COMPILE_CACHE = join(folder, 'compiled')
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
