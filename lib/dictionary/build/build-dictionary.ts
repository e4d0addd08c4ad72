import { createHash } from 'node:crypto'
import type { DictionaryEntry, Kanji } from '../../contracts/schemas/japanese/dictionary.ts'
import { readJlptRanks } from '../../japanese/jlpt/words.ts'
import type { About } from '../bundle/format.ts'
import type { BundledDictionary } from '../bundle/open-bundle.ts'
import { type PackedEntries, StoredEntries } from '../bundle/stored-entries.ts'
import { TextStore } from '../bundle/text-store.ts'
import { bundlePieces, type Rest } from '../bundle/write-bundle.ts'
import { assemble, Headwords } from './assemble.ts'
import { betterWriting } from './better-writing.ts'
import { type Faults, InvalidDictionary, type ParsedEntry } from './parsed.ts'

const ATTRIBUTION =
  'This uses the EDICT/JMdict and KANJIDIC dictionary files. They are the property of the Electronic Dictionary ' +
  'Research and Development Group (https://www.edrdg.org/), and are used in conformance with the Group’s licence.'
const LICENCE = 'CC BY-SA 4.0'

export interface ParsedWords {
  source: About['source']
  entries: AsyncIterable<ParsedEntry>
  /** Complete when all entries have been taken. */
  date(): string | null
}

interface Built {
  pieces: Buffer[]
  sha256: string
  about: About
  /** Headwords that the new dictionary lacks: no entry leads to their skills. */
  headwords_changed: number
  samples: DictionaryEntry[]
}

interface BuildSources {
  words: ParsedWords | null
  kanji: readonly Kanji[] | null
  active: BundledDictionary | null
  faults: Faults
  rest: Rest
}

const SAMPLES = 5
const AT_ONCE = 1_000

export async function buildDictionary({ words, kanji, active, faults, rest }: BuildSources): Promise<Built> {
  const former = new Headwords()
  for (const entry of active?.entries() ?? []) former.add(entry)
  const all = kanji ?? [...(active?.allKanji() ?? [])]
  const better = betterWriting(readJlptRanks(), all)
  const { entries, kept } = words
    ? await assembled(words.entries, entry => assemble(entry, former, better), { former, faults, rest })
    : { entries: storedAgain(active), kept: former }
  const source = words?.source ?? active?.about.source
  if (!source || entries.count === 0)
    throw new InvalidDictionary(
      words
        ? `The file has no entry that can be used. ${faults.examples[0]?.message ?? ''}`.trim()
        : 'Send a dictionary of words first: this file has kanji only.',
    )
  const about: About = {
    source,
    date: words ? words.date() : (active?.about.date ?? null),
    licence: LICENCE,
    attribution: ATTRIBUTION,
    entries: entries.count,
    senses: entries.senses,
    kanji: all.length,
    ...(entries.languages.counts.length > 0 && { languages: entries.languages.counts }),
  }
  const pieces = await bundlePieces(about, entries, all, rest)
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  const step = Math.max(1, Math.floor(entries.count / SAMPLES))
  const samples = Array.from({ length: Math.min(SAMPLES, entries.count) }, (_, at) =>
    entries.entry(at * step),
  )
  const headwords_changed = former.count - kept.count
  return { pieces, sha256: hash.digest('hex'), about, headwords_changed, samples }
}

/** Sorts, so that the order of the file does not matter. `kept`: former headwords among these. */
async function assembled(
  parsed: AsyncIterable<ParsedEntry>,
  stored: (entry: ParsedEntry) => DictionaryEntry[],
  { former, faults, rest }: { former: Headwords } & Pick<BuildSources, 'faults' | 'rest'>,
): Promise<{ entries: PackedEntries; kept: Headwords }> {
  const entries = new StoredEntries()
  const kept = new Headwords()
  const names = new TextStore()
  let at = 0
  for await (const one of parsed) {
    at += 1
    if (at % AT_ONCE === 0) await rest()
    for (const entry of faults.read(at, () => stored(one)) ?? []) {
      entries.add(entry, one.languages)
      if (former.has(entry.headword, entry.reading)) kept.add(entry)
      names.add(`${entry.headword}\0${entry.reading}\0${entry.senses[0]?.key}`)
    }
  }
  return { entries: entries.sorted(names), kept }
}

function storedAgain(active: BundledDictionary | null): PackedEntries {
  const entries = new StoredEntries()
  let at = 0
  for (const entry of active?.entries() ?? []) {
    entries.add(entry, active?.languagesAt(at))
    at += 1
  }
  return entries.packed()
}
