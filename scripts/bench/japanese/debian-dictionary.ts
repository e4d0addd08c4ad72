import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourcesAt } from '../../../lib/agent/dictionary/keeper.ts'
import { runBuild } from '../../../lib/dictionary/build/run-build.ts'
import { openBundle } from '../../../lib/dictionary/bundle/open-bundle.ts'
import { peakOf } from '../../../test/support/peak-memory.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'

const sources = () => sourcesAt('/usr/share/edict/edict').filter(path => existsSync(path))

/** The source of Debian's dictionary; empty if its package is not installed. */
export const dictionarySource = () => sources()[0] ?? ''

/** Builds Debian's dictionary; null if its package is not installed. */
export async function debianDictionary(signal: AbortSignal) {
  const files = sources()
  if (files.length === 0) return null
  const folder = await temporaryFolder()
  try {
    const out = join(folder.path, 'bundle')
    const build = () => runBuild({ files, active: null, out }, () => {}, signal)
    const { peak, result } = await peakOf('dictionary/build/child.ts', build)
    const bytes = await readFile(out)
    const open = () => openBundle(bytes, result.sha256)
    return { open, dictionary: open(), buildMB: peak, size: result.size, entries: result.about.entries }
  } finally {
    await folder.remove()
  }
}
