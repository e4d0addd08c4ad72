import { group, route } from '../../platform/http/route.ts'
import { ExpectedVersion } from '../schemas/administration/bundles.ts'
import {
  ByDictionary,
  FurtherBuildOrder,
  FurtherOrder,
  FurtherState,
  FurtherUpdatesWrite,
} from '../schemas/japanese/further/administration.ts'
import { furtherParts } from '../schemas/japanese/further/bundles.ts'
import { MOST_PART_BYTES } from '../schemas/parts.ts'

const PREFIX = '/v1/agent/further'
const output = FurtherState

export const adminFurther = group({
  state: {
    ...route('GET', PREFIX, 'root'),
    summary:
      'The further dictionaries in their order, their candidates, their memory, and the build in progress',
    output,
  },
  part: {
    ...route('PUT', `${PREFIX}/parts/{n}`, 'root'),
    summary: 'Send a part of a dictionary file, 4 MiB each but for the last; part 1 begins a new file',
    params: furtherParts.ByPart,
    receives: 'raw',
    max_body: MOST_PART_BYTES,
    output: furtherParts.StoredPart,
  },
  build: {
    ...route('POST', `${PREFIX}/candidates`, 'root'),
    summary:
      'Build a candidate from the parts that were sent, or from an address; without a dictionary, a new one is installed',
    body: FurtherBuildOrder,
    output,
    status: 202,
  },
  stop: {
    ...route('DELETE', `${PREFIX}/candidates`, 'root'),
    summary: 'Stop the build in progress and remove the parts that were sent; no error if there are none',
    output,
    deadline_s: 60,
  },
  order: {
    ...route('PUT', `${PREFIX}/order`, 'root'),
    repeatable: false,
    summary: 'Order and switch the dictionaries; refused if together they take too much memory',
    body: FurtherOrder,
    output,
    deadline_s: 120,
  },
  activate: {
    ...route('POST', `${PREFIX}/{id}/activate`, 'root'),
    summary:
      'Use the candidate from now on; the former edition becomes the candidate, so that the same undoes it',
    params: ByDictionary,
    body: ExpectedVersion,
    output,
    deadline_s: 120,
  },
  discard: {
    ...route('DELETE', `${PREFIX}/{id}/candidate`, 'root'),
    summary: 'Discard the candidate; no error if there is none',
    params: ByDictionary,
    output,
  },
  updates: {
    ...route('PUT', `${PREFIX}/{id}/updates`, 'root'),
    summary: 'Name the address that is looked at daily for a newer revision, or none',
    params: ByDictionary,
    body: FurtherUpdatesWrite,
    output,
  },
  remove: {
    ...route('DELETE', `${PREFIX}/{id}`, 'root'),
    summary: 'Remove a dictionary with both its editions; no error if there is none',
    params: ByDictionary,
    output,
    deadline_s: 60,
  },
})
