import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { listOf, Name, NoContent } from '../../schemas/basics.ts'
import {
  KeepSentence,
  KeptSentence,
  KeptSentencePatch,
  KeptSentenceQuery,
} from '../../schemas/learners/kept-sentences.ts'

const PREFIX = '/v1/data/collections/sentences'
const ByItem = z.object({ item_id: Name })

export const keptSentences = group({
  keep: {
    ...route('POST', PREFIX, 'acting'),
    repeatable: true,
    summary:
      'Keep a sentence of an article you can read, as it is now; a sentence that is kept already is not changed',
    body: KeepSentence,
    output: KeptSentence,
  },
  list: {
    ...route('GET', PREFIX, 'acting'),
    summary: 'The sentences you keep, newest first',
    query: KeptSentenceQuery,
    output: listOf(KeptSentence),
  },
  get: {
    ...route('GET', `${PREFIX}/{item_id}`, 'acting'),
    summary: 'A sentence you keep',
    params: ByItem,
    output: KeptSentence,
  },
  patch: {
    ...route('PATCH', `${PREFIX}/{item_id}`, 'acting'),
    repeatable: false,
    summary: 'Correct a kept sentence, or change its tags and note; the article stays as it is',
    params: ByItem,
    body: KeptSentencePatch,
    output: KeptSentence,
  },
  remove: {
    ...route('DELETE', `${PREFIX}/{item_id}`, 'acting'),
    summary: 'Remove a kept sentence; no error if there is none',
    params: ByItem,
    ...NoContent,
  },
})
