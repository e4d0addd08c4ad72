import { searchDictionary } from '../../../lib/dictionary/search.ts'
import type { Bench } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median, repeated, timed } from '../measuring/times.ts'
import { debianDictionary } from './debian-dictionary.ts'

const BUILD_WANTED_MB = 250
const LOAD_WANTED_MS = 100
const SIZE_WANTED_MB = 45
const LOOK_UP_WANTED_MS = 1
const ROUNDS = 9
const LOOKED_UP = 2_000

export async function dictionaryLoad({ signal }: Bench): Promise<Line[]> {
  const built = await debianDictionary(signal)
  if (built === null) return []
  const { open, dictionary, entries } = built
  const loads = await repeated(ROUNDS, () => timed(async () => open()), signal)
  const every = Math.floor(entries / LOOKED_UP)
  const headwords = [...dictionary.entries()].filter((_, at) => at % every === 0).map(one => one.headword)
  const search = (at: number) => timed(async () => searchDictionary(dictionary, headwords[at] ?? '', 20))
  const looked = await repeated(headwords.length, search, signal)
  const of = `${entries} entries`
  return [
    wanted('dictionary built', BUILD_WANTED_MB, built.buildMB, of, 'MB of memory'),
    wanted('dictionary opened', LOAD_WANTED_MS, median(loads)),
    wanted('dictionary in memory', SIZE_WANTED_MB, built.size / 1e6, of, 'MB'),
    wanted('search in the dictionary', LOOK_UP_WANTED_MS, median(looked), `${looked.length} headwords`),
  ].map(line => ({ ...line, withoutData: true as const }))
}
