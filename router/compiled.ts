import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

const project = join(import.meta.dirname, '..')
/** Names this copy of the project; another one has files of other names. */
const copy = createHash('sha256').update(project).digest('hex').slice(0, 16)

/**
 * Keeps the compiled code of all modules that are loaded from now on, so that later starts neither remove their types nor
 * compile them, which is a third of a start. Node compares each file with what it has kept of it. It is kept with the
 * data if the environment names their folder: an installed program may not be writable. If nothing can be written,
 * every start compiles.
 */
export function keepCompiled(dataDir = process.env.DATA_DIR): void {
  const folder = dataDir ? resolve(dataDir, 'compiled') : join(project, 'node_modules', '.cache', 'yomu')
  const kept = join(folder, copy)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Those of releases that this one has replaced.
    for (const other of readdirSync(folder))
      if (other !== copy) rmSync(join(folder, other), { recursive: true, force: true })
  } catch {
    return
  }
  enableCompileCache(kept)
  // For worker threads, and for programs that this process starts.
  process.env.NODE_COMPILE_CACHE ??= kept
}
