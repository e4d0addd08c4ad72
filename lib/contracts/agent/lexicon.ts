import { group, route } from '../../http/route.ts'
import {
  ByCharacter,
  DictionaryMatches,
  DictionaryQuery,
  Entries,
  EntriesQuery,
  KanjiMatch,
} from '../schemas/dictionary.ts'

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
})

export const lexicon = group({
  entries: {
    ...route('POST', '/v1/agent/lexicon/entries', 'service'),
    repeatable: true,
    summary: 'What the dictionary has of words that are named by form and reading',
    body: EntriesQuery,
    output: Entries,
  },
})
