import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { Flag, Ulid } from '../../schemas/basics.ts'
import {
  ByRecord,
  ByResource,
  FoundationItem,
  FoundationList,
  RecordQuery,
  RecordWrite,
} from '../../schemas/learners/foundation.ts'
import { NewInsight } from '../../schemas/learners/profile.ts'

const PREFIX = '/v1/data/adaptive/foundation'

/** Settings that can be changed without room, so that a learner can always stop the recording. */
const ALWAYS = new Set<unknown>(['dictionaries', 'privacy', 'reading-settings', 'review-settings'])

export const foundation = group({
  list: {
    ...route('GET', `${PREFIX}/{resource}`, 'acting'),
    summary: "The learner's records of one resource, as docs/foundation.md describes them",
    params: ByResource,
    query: RecordQuery,
    output: FoundationList,
  },
  clear: {
    ...route('POST', `${PREFIX}/clear-profile/all`, 'acting'),
    repeatable: true,
    summary:
      'Clear the profile, its feedback and its history; reviews and privacy switches stay. Have the learner confirm first',
    body: RecordWrite.extend({ values: z.strictObject({}) }),
    output: FoundationItem,
  },
  write: {
    ...route('POST', `${PREFIX}/{resource}/{record_id}`, 'acting'),
    stores: ({ params, query }) => query.delete !== true && !ALWAYS.has(params.resource),
    repeatable: true,
    summary: 'Create or change a record, or delete it with `delete=true` and empty values',
    params: ByRecord,
    query: z.object({ delete: Flag.default(false) }),
    body: RecordWrite,
    output: FoundationItem,
  },
})

/** Not relayed: insights are proposed by services, and learners decide about them. */
export const insights = group({
  propose: {
    ...route('POST', '/v1/data/adaptive/insights', 'acting'),
    repeatable: true,
    summary: 'Propose an insight to the acting learner',
    body: z.strictObject({ request_id: Ulid, values: NewInsight }),
    output: FoundationItem,
  },
})
