import { group, route } from '../../platform/http/route.ts'
import { ExpectedVersion } from '../schemas/administration/bundles.ts'
import { CandidateOrder, DictionaryState, dictionaryParts } from '../schemas/japanese/dictionary.ts'
import { MOST_PART_BYTES } from '../schemas/parts.ts'

export const adminDictionary = group({
  state: {
    ...route('GET', '/v1/agent/dictionary', 'root'),
    summary: 'The dictionary in use, the candidate, and the build in progress',
    output: DictionaryState,
  },
  part: {
    ...route('PUT', '/v1/agent/dictionary/candidate/parts/{n}', 'root'),
    summary: 'Send a part of a dictionary file, 4 MiB each but for the last; part 1 begins a new file',
    params: dictionaryParts.ByPart,
    receives: 'raw',
    max_body: MOST_PART_BYTES,
    output: dictionaryParts.StoredPart,
  },
  build: {
    ...route('POST', '/v1/agent/dictionary/candidate', 'root'),
    summary:
      'Build a candidate from the parts that were sent, or from JMdict, which is downloaded; the state says how far it is',
    body: CandidateOrder,
    output: DictionaryState,
    status: 202,
  },
  discard: {
    ...route('DELETE', '/v1/agent/dictionary/candidate', 'root'),
    summary: 'Stop a build and discard the candidate; no error if there is none',
    output: DictionaryState,
    deadline_s: 60,
  },
  activate: {
    ...route('POST', '/v1/agent/dictionary/activate', 'root'),
    summary: 'Use the candidate from now on; the former dictionary becomes the candidate',
    body: ExpectedVersion,
    output: DictionaryState,
    deadline_s: 120,
  },
})
