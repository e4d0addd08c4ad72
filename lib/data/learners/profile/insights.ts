import type { z } from 'zod'
import { Insight, InsightDecision, NewInsight } from '../../../contracts/schemas/learners/profile.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import type { Learning } from '../records/learning.ts'
import { readRecord } from '../records/read-records.ts'
import { resource } from '../records/resource.ts'
import { writeRecord } from '../records/write-record.ts'
import { type Served, writableRecords } from './served.ts'

const insight = {
  name: 'insights',
  about: 'A belief of a service about the learner, who confirms or rejects it and may revoke a confirmation',
  record: 'own',
  values: Insight,
  label: ({ statement }: Insight) => statement,
} as const

type Decision = z.infer<typeof InsightDecision>['decision']
const STEPS: Record<Insight['state'], Partial<Record<Decision, Insight['state']>>> = {
  proposed: { confirm: 'confirmed', reject: 'rejected' },
  confirmed: { revoke: 'revoked' },
  rejected: {},
  revoked: {},
}

const notTheirs = () =>
  new Problem('forbidden', 'Only the server creates insights. You can decide on those that exist.')

const decisions = resource({
  ...insight,
  input: InsightDecision,
  change(before, { decision }) {
    if (!before) throw notTheirs()
    const state = STEPS[before.state][decision]
    if (state) return { ...before, state }
    throw new Problem('invalid_transition', `You cannot ${decision} an insight that is ${before.state}.`)
  },
})

/** Learners only confirm or reject an insight. */
export const decided: Served = writableRecords(decisions, {
  async mayWrite({ learning }, { user_id, record_id, delete: deletes }) {
    if (deletes) throw new Problem('forbidden', 'Insights cannot be deleted. Reject or revoke them.')
    if (!(await readRecord(learning, user_id, decisions, record_id))) throw notTheirs()
  },
})

const proposals = resource({
  ...insight,
  input: NewInsight,
  change: (_, proposed) => ({ ...proposed, state: 'proposed' as const }),
})

/** The learner has yet to decide. Has the id of its request. */
export const proposeInsight = (
  learning: Learning,
  user_id: number,
  { request_id, values }: { request_id: string; values: z.infer<typeof NewInsight> },
) =>
  writeRecord(learning, proposals, {
    user_id,
    record_id: request_id,
    request_id,
    expected_version: 0,
    input: values,
    source: 'system',
  })
