import type { Clients } from '../../contracts/clients.ts'
import type { DictionaryAbout, WordName } from '../../contracts/schemas/japanese/dictionary.ts'
import {
  type FurtherChoice,
  type FurtherFound,
  MOST_FURTHER_WORDS,
} from '../../contracts/schemas/japanese/further/looked-up.ts'
import type { ShortEntries } from '../../contracts/schemas/japanese/short-entries.ts'
import { type GlossesInLanguage, MOST_GLOSSED } from '../../contracts/schemas/japanese/word-glosses.ts'
import { candidateOf } from '../../japanese/lexicon/look-up.ts'
import { batchesOf } from '../../platform/values/batches.ts'

/** The characters that tell a word in one dictionary; its first entry comes whole, however long it is. */
const SHORT_CHARS = 4_000
/** The bound of one reply, for all words and dictionaries. */
const MOST_CHARS = 4_000_000

interface RequestedEntries {
  words: readonly WordName[]
  languages: readonly string[]
  choice: FurtherChoice
}

type Agent = Pick<Clients['agent'], 'lexicon' | 'dictionary' | 'further'>

export async function shortEntries(
  agent: Agent,
  { words, languages, choice }: RequestedEntries,
  signal: AbortSignal,
): Promise<ShortEntries> {
  const { dictionary, entries } = await agent.lexicon.entries({ body: { words: [...words] } }, { signal })
  const glosses = await glossesOf(agent, words, offered(dictionary, languages), signal)
  const further = await furtherOf(agent, words, choice, signal)
  return {
    dictionary,
    words: words.map((_, at) => {
      const entry = entries[at]
      return {
        entry: entry && dictionary ? candidateOf(entry, dictionary.source) : null,
        glosses: glosses[at] ?? null,
        further: further[at] ?? [],
      }
    }),
  }
}

/** The learner's languages, if the dictionary has any of them: `de-AT` is served by `de`. */
function offered(dictionary: DictionaryAbout | null, languages: readonly string[]): readonly string[] {
  const has = new Set(dictionary?.languages?.map(({ language }) => primaryOf(language)))
  return languages.filter(tag => has.has(primaryOf(tag)))
}
const primaryOf = (tag: string) => tag.split('-')[0] ?? tag

async function glossesOf(
  { dictionary }: Agent,
  words: readonly WordName[],
  languages: readonly string[],
  signal: AbortSignal,
): Promise<(GlossesInLanguage | null)[]> {
  const all: (GlossesInLanguage | null)[] = []
  if (languages.length === 0) return all
  for (const part of batchesOf(words, { items: MOST_GLOSSED })) {
    const body = { words: part, languages: [...languages] }
    all.push(...(await dictionary.glosses({ body }, { signal })).glosses)
  }
  return all
}

/** Asks part by part, so that other learners' look-ups come in between. */
async function furtherOf(
  { further }: Agent,
  words: readonly WordName[],
  choice: FurtherChoice,
  signal: AbortSignal,
): Promise<FurtherFound[][]> {
  const all: FurtherFound[][] = []
  const { dictionaries } = await further.offer(undefined, { signal })
  if (dictionaries.length === 0) return all
  const room = { left: MOST_CHARS }
  for (const part of batchesOf(words, { items: MOST_FURTHER_WORDS })) {
    const furtherWords = (await further.lookUp({ body: { words: part, choice } }, { signal })).words
    all.push(...furtherWords.map(each => each.map(one => shortened(one, room))))
  }
  return all
}

function shortened(furtherWord: FurtherFound, room: { left: number }): FurtherFound {
  let used = 0
  const terms = furtherWord.terms.filter((term, at) => {
    const chars = JSON.stringify(term).length
    const fits = chars <= room.left && (at === 0 || used + chars <= SHORT_CHARS)
    used = fits ? used + chars : Number.POSITIVE_INFINITY
    if (fits) room.left -= chars
    return fits
  })
  return { ...furtherWord, terms }
}
