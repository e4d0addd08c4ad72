import { createHash } from 'node:crypto'
import type { DictionaryEntry, Kanji } from '../../contracts/schemas/japanese/dictionary.ts'
import { readJlptRanks } from '../../japanese/jlpt/words.ts'
import type { About } from '../bundle/format.ts'
import type { BundledDictionary } from '../bundle/open-bundle.ts'
import { bundlePieces } from '../bundle/write-bundle.ts'
import { assemble, Headwords } from './assemble.ts'
import { betterWriting } from './better-writing.ts'
import { type Faults, InvalidDictionary, type ParsedEntry } from './parsed.ts'

const ATTRIBUTION =
  'This uses the EDICT/JMdict and KANJIDIC dictionary files. They are the property of the Electronic Dictionary ' +
  'Research and Development Group (https://www.edrdg.org/), and are used in conformance with the Group’s licence.'
const LICENCE = 'CC BY-SA 4.0'

/** The words of a file; null if those of the active dictionary stay. */
export interface ParsedWords {
  source: About['source']
  date: string | null
  entries: Iterable<ParsedEntry>
}

interface Built {
  pieces: Buffer[]
  sha256: string
  about: About
  /** The number of headwords of the active dictionary that the new one lacks: no entry leads to their skills. */
  headwords_changed: number
  samples: DictionaryEntry[]
}

interface Given {
  words: ParsedWords | null
  kanji: readonly Kanji[] | null
  active: BundledDictionary | null
  faults: Faults
}

const SAMPLES = 5

/** Builds a bundle from what is given; the rest stays as in the active dictionary. */
export function buildDictionary({ words, kanji, active, faults }: Given): Built {
  const former = new Headwords()
  for (const entry of active?.entries() ?? []) former.add(entry)
  const all = kanji ?? [...(active?.allKanji() ?? [])]
  const better = betterWriting(readJlptRanks(), all)
  const entries = words
    ? assembled(words.entries, entry => assemble(entry, former, better), faults)
    : [...(active?.entries() ?? [])]
  const source = words?.source ?? active?.about.source
  if (!source || entries.length === 0)
    throw new InvalidDictionary(
      words
        ? `The file has no entry that can be used. ${faults.shown[0]?.message ?? ''}`.trim()
        : 'Send a dictionary of words first: this file has kanji only.',
    )
  const next = new Headwords()
  for (const entry of entries) next.add(entry)
  const about: About = {
    source,
    date: words ? words.date : (active?.about.date ?? null),
    licence: LICENCE,
    attribution: ATTRIBUTION,
    entries: entries.length,
    senses: entries.reduce((sum, { senses }) => sum + senses.length, 0),
    kanji: all.length,
  }
  const pieces = bundlePieces(about, entries, all)
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  const step = Math.max(1, Math.floor(entries.length / SAMPLES))
  const samples = Array.from({ length: SAMPLES }, (_, at) => entries[at * step]).filter(entry => !!entry)
  return { pieces, sha256: hash.digest('hex'), about, headwords_changed: former.missingIn(next), samples }
}

/** Sorted, so that the order of the file does not matter. */
function assembled(
  parsed: Iterable<ParsedEntry>,
  stored: (entry: ParsedEntry) => DictionaryEntry,
  faults: Faults,
): DictionaryEntry[] {
  const entries: { entry: DictionaryEntry; order: string }[] = []
  let at = 0
  for (const one of parsed) {
    at += 1
    const entry = faults.read(at, () => stored(one))
    if (entry) entries.push({ entry, order: `${entry.headword}\0${entry.reading}\0${entry.senses[0]?.key}` })
  }
  entries.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
  return entries.map(({ entry }) => entry)
}
