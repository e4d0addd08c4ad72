import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourcesAt } from '../../../lib/agent/dictionary/keeper.ts'
import { runBuild } from '../../../lib/dictionary/build/run-build.ts'
import { openBundle } from '../../../lib/dictionary/bundle/open-bundle.ts'
import { analyseForWords } from '../../../lib/japanese/lexicon/in-kana/analyse-for-words.ts'
import { wordsOfRow } from '../../../lib/japanese/lexicon/words-of-rows.ts'
import { tokensOf } from '../../../lib/japanese/morphology/word.ts'
import { loadTokenizer } from '../../../lib/japanese/tokenizer.ts'
import { type UnitSet, unitCases } from '../../../test/support/lexical-units.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Bench } from '../bench.ts'
import { againstWanted, type Line, percent } from '../measuring/report.ts'
import { measureUnits } from './measure-units.ts'

/** Of the words. */
const WANTED: Readonly<Record<UnitSet, number>> = {
  'lexical-units': 0.95,
  'lexical-units-first-written': 0.95,
  'lexical-units-held-back': 0.92,
  'lexical-units-kana': 0.92,
  'lexical-units-blind': 0.92,
  'lexical-units-blind-2': 0.92,
}

/** The share of words found as a learner would look them up; no lines if Debian's dictionary is not installed. */
export async function lexicalUnits({ signal }: Bench): Promise<Line[]> {
  const files = sourcesAt('/usr/share/edict/edict').filter(path => existsSync(path))
  if (files.length === 0) return []
  await using ending = new AsyncDisposableStack()
  const folder = await temporaryFolder()
  ending.defer(() => folder.remove())
  const out = join(folder.path, 'bundle')
  const { sha256 } = await runBuild({ files, active: null, out }, () => {}, signal)
  const dictionary = openBundle(await readFile(out), sha256)
  const tokenize = await loadTokenizer()
  const wordsOf = (sentence: string) =>
    wordsOfRow(tokensOf(analyseForWords(tokenize, sentence, dictionary)), dictionary)
  const lines = Object.entries(WANTED).map(async ([half, least]) => {
    const cases = await unitCases(half as UnitSet)
    const { words, sentences, faults } = measureUnits(cases, dictionary, wordsOf)
    // The faults of the newest set stay unseen by authors of rules.
    if (half !== 'lexical-units-blind-2') for (const fault of faults) console.error(`${half}: ${fault}`)
    const of = `${percent(words)}; ${percent(sentences)} of ${cases.length} sentences`
    return againstWanted(`${half}: words found as a learner looks them up`, words / least, of)
  })
  return Promise.all(lines)
}
