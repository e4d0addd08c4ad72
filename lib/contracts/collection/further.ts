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
    repeatable: true,
    summary: 'What the further dictionaries have of words, those of your choice in your order',
    body: FurtherQuery,
    output: FurtherMatches,
  },
  marks: {
    ...route('POST', `${PREFIX}/marks`, 'guest'),
    repeatable: true,
    summary: 'Accent and frequency of words, each from the first of your dictionaries that has one',
    body: MarksQuery,
    output: MarksFound,
  },
  kanji: {
    ...route('GET', `${PREFIX}/further/kanji/{character}`, 'member'),
    summary: 'What the further dictionaries have of a kanji, and its strokes',
    params: ByCharacter,
    output: FurtherKanjiFound,
  },
})
