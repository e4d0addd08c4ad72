import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourcesAt } from '../../../lib/agent/dictionary/keeper.ts'
import { runBuild } from '../../../lib/dictionary/build/run-build.ts'
import { openBundle } from '../../../lib/dictionary/bundle/open-bundle.ts'
import { searchDictionary } from '../../../lib/dictionary/search.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Bench } from '../bench.ts'
import { descendantsOf, processorMsOf, residentMemory } from '../measuring/processes.ts'
import { figure, type Line, wanted } from '../measuring/report.ts'
import { median, repeated, timed } from '../measuring/times.ts'

const BUILD_WANTED_MB = 250
const WATCH_MS = 50
const LOAD_WANTED_MS = 100
const SIZE_WANTED_MB = 45
const LOOK_UP_WANTED_MS = 1
const ROUNDS = 9
const LOOKED_UP = 2_000

/** Building, opening and searching Debian's dictionary; no lines if its package is not installed. */
export async function dictionaryLoad({ signal }: Bench): Promise<Line[]> {
  const files = sourcesAt('/usr/share/edict/edict').filter(path => existsSync(path))
  if (files.length === 0) return []
  const folder = await temporaryFolder()
  await using ending = new AsyncDisposableStack()
  ending.defer(() => folder.remove())
  const out = join(folder.path, 'bundle')
  const startedAt = performance.now()
  // The only children of this process meanwhile.
  const used = { processorMs: 0, mostMB: 0 }
  const watch = setInterval(() => {
    // Skips the shell that starts the program.
    for (const pid of descendantsOf(process.pid).filter(one => processorMsOf(one) > 0)) {
      used.mostMB = Math.max(used.mostMB, residentMemory(pid).peak || 0)
      used.processorMs = Math.max(used.processorMs, processorMsOf(pid))
    }
  }, WATCH_MS)
  ending.defer(() => clearInterval(watch))
  const { sha256, size, about } = await runBuild({ files, active: null, out }, () => {}, signal)
  clearInterval(watch)
  const built = performance.now() - startedAt

  const load = () => timed(async () => openBundle(await readFile(out), sha256))
  const loads = await repeated(ROUNDS, load, signal)
  const dictionary = openBundle(await readFile(out), sha256)
  const every = Math.floor(about.entries / LOOKED_UP)
  const headwords = [...dictionary.entries()].filter((_, at) => at % every === 0).map(one => one.headword)
  const looked = headwords.map(word => {
    const started = performance.now()
    searchDictionary(dictionary, word, 20)
    return performance.now() - started
  })
  return [
    wanted('dictionary built', BUILD_WANTED_MB, used.mostMB, `${about.entries} entries`, 'MB of memory'),
    figure('dictionary built', used.processorMs / 1_000, 's of processor'),
    wanted('dictionary opened', LOAD_WANTED_MS, median(loads), `built in ${(built / 1_000).toFixed(1)} s`),
    wanted('dictionary in memory', SIZE_WANTED_MB, size / 1e6, `${about.entries} entries`, 'MB'),
    wanted('search in the dictionary', LOOK_UP_WANTED_MS, median(looked), `${looked.length} headwords`),
  ].map(line => ({ ...line, withoutData: true as const }))
}
