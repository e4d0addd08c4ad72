import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { MiB, Text } from '../schemas/basics.ts'
import {
  ByCharacter,
  DictionaryMatches,
  DictionaryQuery,
  Entries,
  EntriesQuery,
  KanjiMatch,
  KanjiMatches,
  KanjiQuery,
  LevelledWord,
  Names,
  NamesQuery,
  Writings,
} from '../schemas/japanese/dictionary.ts'
import {
  AnalysisVersion,
  LookedUpWord,
  LookupQuery,
  MOST_SENTENCES,
  WordsOfRows,
} from '../schemas/japanese/lexicon.ts'
import { GlossesQuery, WordGlosses } from '../schemas/japanese/word-glosses.ts'

/** Look-ups that name what they look for. */
export const dictionary = group({
  search: {
    ...route('GET', '/v1/agent/lexicon/dictionary', 'service'),
    summary: 'Entries for Japanese, kana, romaji or English, the best first',
    query: DictionaryQuery,
    output: DictionaryMatches,
  },
  kanji: {
    ...route('GET', '/v1/agent/lexicon/dictionary/kanji/{character}', 'service'),
    summary: 'Readings, meanings and strokes of a kanji',
    params: ByCharacter,
    output: KanjiMatch,
  },
  kanjiByRadical: {
    ...route('GET', '/v1/agent/lexicon/dictionary/kanji', 'service'),
    summary: 'The kanji of a classical radical, by its name in kana, romaji or English, or its shape',
    query: KanjiQuery,
    output: KanjiMatches,
  },
  glosses: {
    ...route('POST', '/v1/agent/lexicon/dictionary/glosses', 'service'),
    reads: true,
    summary: 'The meanings of words in the first of your languages in which the dictionary has them',
    body: GlossesQuery,
    output: WordGlosses,
  },
})

export const lexicon = group({
  version: {
    ...route('GET', '/v1/agent/lexicon/version', 'service'),
    summary: 'The analysis and the dictionary by which the words of texts are found now',
    output: z.object({ analysis_version: AnalysisVersion }),
  },
  levels: {
    ...route('GET', '/v1/agent/lexicon/levels', 'service'),
    summary: 'The words of the lists of the JLPT, and the common words of the dictionary that no list has',
    output: z.object({ analysis_version: AnalysisVersion, words: z.array(LevelledWord) }),
    deadline_s: 60,
  },
  lookup: {
    ...route('POST', '/v1/agent/lexicon/lookup', 'service'),
    reads: true,
    summary: 'The word at an offset of a sentence, and its dictionary entries',
    body: LookupQuery,
    output: LookedUpWord,
  },
  analyse: {
    ...route('POST', '/v1/agent/lexicon/analyse', 'service'),
    reads: true,
    summary: 'The words and the grammar of rows of a text, in their order',
    body: z.strictObject({ rows: z.array(Text.max(5_000)).min(1).max(MOST_SENTENCES) }),
    output: WordsOfRows.extend({ analysis_version: AnalysisVersion }),
    max_body: 8 * MiB,
    deadline_s: 120,
  },
  entries: {
    ...route('POST', '/v1/agent/lexicon/entries', 'service'),
    reads: true,
    summary: 'The dictionary entries of words, by form and reading',
    body: EntriesQuery,
    output: Entries,
  },
  writings: {
    ...route('POST', '/v1/agent/lexicon/writings', 'service'),
    reads: true,
    summary: 'Every writing with its reading that names each of these words',
    body: EntriesQuery,
    output: Writings,
  },
  names: {
    ...route('POST', '/v1/agent/lexicon/names', 'service'),
    reads: true,
    summary: 'The candidate words of forms without a reading',
    body: NamesQuery,
    output: Names,
  },
})
