import { group, route } from '../../platform/http/route.ts'
import { MiB, Streamed } from '../schemas/basics.ts'
import { ByDictionary } from '../schemas/japanese/further/administration.ts'
import {
  FurtherKanjiFound,
  FurtherMatches,
  FurtherOffer,
  FurtherQueryChosen,
  ImageQuery,
  KanjiQueryChosen,
  MarksFound,
  MarksQueryChosen,
  SenseFound,
  SenseQuery,
} from '../schemas/japanese/further/looked-up.ts'
import { Ranks, RanksQuery } from '../schemas/japanese/further/ranks.ts'

const PREFIX = '/v1/agent/lexicon/dictionary'

/** Look-ups in the further dictionaries; the main one alone decides the words of texts. */
export const further = group({
  offer: {
    ...route('GET', `${PREFIX}/further`, 'service'),
    summary: 'The further dictionaries on offer',
    output: FurtherOffer,
  },
  lookUp: {
    ...route('POST', `${PREFIX}/further`, 'service'),
    reads: true,
    summary: 'What the further dictionaries have of words, by form and reading',
    body: FurtherQueryChosen,
    output: FurtherMatches,
  },
  marks: {
    ...route('POST', `${PREFIX}/marks`, 'service'),
    reads: true,
    summary: 'Accent and frequency of words, each from the first dictionary that has one',
    body: MarksQueryChosen,
    output: MarksFound,
  },
  ranks: {
    ...route('POST', `${PREFIX}/ranks`, 'service'),
    reads: true,
    summary: 'How common words are, by the lists of frequencies and then by the main dictionary',
    body: RanksQuery,
    output: Ranks,
    max_body: 4 * MiB,
    deadline_s: 60,
  },
  kanji: {
    ...route('POST', `${PREFIX}/further/kanji`, 'service'),
    reads: true,
    summary: 'What the further dictionaries have of a kanji, and its strokes',
    body: KanjiQueryChosen,
    output: FurtherKanjiFound,
  },
  sense: {
    ...route('POST', `${PREFIX}/further/sense`, 'service'),
    reads: true,
    summary: 'The sense of a word in one dictionary, as plain text to be kept',
    body: SenseQuery,
    output: SenseFound,
  },
})

/** A group of its own: it is relayed as it is. */
export const furtherImages = group({
  image: {
    ...route('GET', `${PREFIX}/further/{id}/images`, 'service'),
    summary: 'An image of a further dictionary, which caches may keep',
    params: ByDictionary,
    query: ImageQuery,
    ...Streamed,
  },
})
