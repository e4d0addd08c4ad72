import { z } from 'zod'
import { group, route } from '../../http/route.ts'
import { Nothing } from '../schemas/basics.ts'
import {
  BundleName,
  BySha256,
  CandidateInput,
  DictionarySlot,
  DictionarySlots,
  ExpectedVersion,
  MOST_BUNDLE_BYTES,
} from '../schemas/dictionary.ts'

/** The dictionary's two slots: one is active, the other holds the candidate. */
export const dictionaryAsset = group({
  slots: {
    ...route('GET', '/v1/data/assets/dictionary', 'service'),
    summary: 'Which dictionary is active, and which one is a candidate',
    output: DictionarySlots,
  },
  store: {
    ...route('POST', '/v1/data/assets/dictionary/bundles', 'service'),
    summary:
      'Store a bundle in the slot that is not active; a former candidate is gone from then on. It counts for nothing until it is offered',
    query: BundleName,
    receives: 'stream',
    max_body: MOST_BUNDLE_BYTES,
    output: z.object({ slot: DictionarySlot.shape.slot, version: z.number().int() }),
    deadline_s: 600,
  },
  read: {
    ...route('GET', '/v1/data/assets/dictionary/bundles/{sha256}', 'service'),
    summary: 'The bytes of the active dictionary or the candidate',
    params: BySha256,
    output: Nothing,
    reply: 'stream',
    deadline_s: 600,
  },
  offer: {
    ...route('PUT', '/v1/data/assets/dictionary/candidate', 'service'),
    repeatable: false,
    summary: 'Make a stored bundle the candidate',
    body: CandidateInput,
    output: DictionarySlots,
  },
  discard: {
    ...route('DELETE', '/v1/data/assets/dictionary/candidate', 'service'),
    summary: 'Discard the candidate; no error if there is none',
    output: DictionarySlots,
  },
  activate: {
    ...route('POST', '/v1/data/assets/dictionary/activate', 'service'),
    summary:
      'Use the candidate; the dictionary used so far becomes the candidate, so that the same undoes it',
    body: ExpectedVersion,
    output: DictionarySlots,
  },
})
