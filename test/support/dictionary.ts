import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kanji } from '../../lib/contracts/schemas/japanese/dictionary.ts'
import { buildDictionary } from '../../lib/dictionary/build/build-dictionary.ts'
import { parseEdict } from '../../lib/dictionary/build/edict.ts'
import { Faults } from '../../lib/dictionary/build/parsed.ts'
import { type BundledDictionary, openBundle } from '../../lib/dictionary/bundle/open-bundle.ts'
import type { DictionaryFile } from '../../lib/japanese/lexicon/dictionary.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Words of our own in the form of `edict`: a line for each form and reading. */
export const edictLines = [
  '　？？？ /EDICT, words of the tests/Created: 2026-11-01/',
  '会う [あう] /(v5u,vi) (1) to meet/to encounter/(2) (uk) to have an accident/(P)/',
  '逢う [あう] /(v5u,vi) (1) to meet/to encounter/(2) (uk) to have an accident/',
  '食べる [たべる] /(v1,vt) (1) to eat/(2) to live on (e.g. a salary)/(P)/',
  '食べ物 [たべもの] /(n) food/(P)/',
  '雨 [あめ] /(n) (1) rain/(2) rainy day/(P)/',
  '飴 [あめ] /(n) (hard) candy/toffee/(P)/',
  '猫 [ねこ] /(n) (1) cat/(2) shamisen/(P)/',
  '子猫 [こねこ] /(n) kitten/',
  '走る [はしる] /(v5r,vi) to run/(P)/',
  '本 [ほん] /(n) (1) book/(ctr) (2) counter for long things/(P)/',
  '読む [よむ] /(v5m,vt) to read/(P)/',
  '学校 [がっこう] /(n) school/(P)/',
  '先生 [せんせい] /(n) teacher/(P)/',
  '明日 [あした] /(n-t) tomorrow/(P)/',
  '明日 [あす] /(n-t) (1) tomorrow/(2) near future/(P)/',
  '此処 [ここ] /(oK) (pn,adj-no) (uk) here/this place/(P)/',
  'ここ /(pn,adj-no) (uk) here/this place/(P)/',
  '珈琲 [コーヒー] /(ateji) (n) (uk) coffee/(P)/',
  'コーヒー /(n) (uk) coffee/(P)/',
  'ヒール /(n) heel/(P)/',
  'ゆっくり /(adv,adv-to,vs) slowly/at ease/(P)/',
  '美しい [うつくしい] /(adj-i) beautiful/lovely/(P)/',
  '激怒 [げきど] /(n,vs) rage/fury/(P)/',
  '王 [おう] /(n,n-suf) king/ruler/(P)/',
]

/** A small dictionary of its own, built anew for the lines given. */
export async function builtFrom(
  lines: readonly string[],
  active: BundledDictionary | null = null,
  characters: readonly Kanji[] = kanji,
) {
  const faults = new Faults()
  const read = async function* () {
    yield* lines
  }
  const words = parseEdict(read(), faults)
  const rest = async () => {}
  const built = await buildDictionary({ words, kanji: active ? null : characters, active, faults, rest })
  const bytes = Buffer.concat(built.pieces)
  return { ...built, faults, bytes, dictionary: openBundle(bytes, built.sha256) }
}

const kanji = [
  {
    character: '雨',
    on: ['ウ'],
    kun: ['あめ', 'あま-', '-さめ'],
    meanings: ['rain'],
    grade: 1,
    strokes: 8,
    frequency: 950,
  },
]

/** The small dictionary: opened, as a bundle in a file, and as `source`, for DICTIONARY_SOURCE of a whole stack. */
export async function smallDictionary() {
  const folder = await temporaryFolder()
  const built = await builtFrom(edictLines)
  const file: DictionaryFile = { path: join(folder.path, 'test.bundle'), sha256: built.sha256 }
  await writeFile(file.path, built.bytes)
  const source = join(folder.path, 'edict')
  await writeFile(source, `${edictLines.join('\n')}\n`)
  return { dictionary: built.dictionary, bytes: built.bytes, file, source, close: () => folder.remove() }
}

let shared: ReturnType<typeof smallDictionary> | undefined
/** The same for all tests of a worker; its files end with the run. */
export const testDictionary = () => {
  shared ??= smallDictionary()
  return shared
}
