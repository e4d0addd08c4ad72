import { group, route } from '../../platform/http/route.ts'
import { ByCharacter } from '../schemas/japanese/dictionary.ts'
import {
  FurtherKanjiFound,
  FurtherMatches,
  FurtherOffer,
  FurtherQuery,
  MarksFound,
  MarksQuery,
} from '../schemas/japanese/further/looked-up.ts'
import { ShortEntries, ShortEntriesQuery } from '../schemas/japanese/short-entries.ts'

const PREFIX = '/api/collections/dictionary'

export const further = group({
  offer: {
    ...route('GET', `${PREFIX}/further`, 'member'),
    summary:
      'The further dictionaries on offer, which learners order and hide by their record `dictionaries`',
    output: FurtherOffer,
  },
  lookUp: {
    ...route('POST', `${PREFIX}/further`, 'member'),
    reads: true,
    summary: 'What the further dictionaries have of words, those of your choice in your order',
    body: FurtherQuery,
    output: FurtherMatches,
  },
  marks: {
    ...route('POST', `${PREFIX}/marks`, 'guest'),
    reads: true,
    summary: 'Accent and frequency of words, each from the first of your dictionaries that has one',
    body: MarksQuery,
    output: MarksFound,
  },
  entries: {
    ...route('POST', `${PREFIX}/entries`, 'member'),
    reads: true,
    summary:
      'What all dictionaries have of words, in short: a device fetches the words of a text ahead with it, to read them without a network',
    body: ShortEntriesQuery,
    output: ShortEntries,
    deadline_s: 60,
  },
  kanji: {
    ...route('GET', `${PREFIX}/further/kanji/{character}`, 'member'),
    summary: 'What the further dictionaries have of a kanji, and its strokes',
    params: ByCharacter,
    output: FurtherKanjiFound,
  },
})
