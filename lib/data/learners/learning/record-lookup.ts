import type { Quota } from '../../../contracts/schemas/accounts/quotas.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Log } from '../../../platform/logging/log.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { eventSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { unknownAmong } from '../skills/catalogue.ts'
import type { EventToRecord } from './event-writes.ts'
import { recordOwnEvent } from './record-events.ts'

const LONGEST_MS = 500

interface LookedUp {
  readonly event_id: string
  readonly skill_id: string
}

/**
 * Respects the learner's privacy. Records and creates no skill that is missing. Never fails a look-up. `quota` is null for
 * an account without room.
 */
export async function recordLookup(
  learning: Learning,
  user_id: number,
  lookedUp: LookedUp,
  { log, quota }: { log: Log; quota: () => Promise<Pick<Quota, 'events_a_day'> | null> },
): Promise<void> {
  const signal = AbortSignal.any([learning.signal, AbortSignal.timeout(LONGEST_MS)])
  try {
    await record({ ...learning, signal }, user_id, lookedUp, quota)
  } catch (error) {
    if (!isProblem(error, 'quota_reached') && !learning.signal.aborted)
      log.warn({ error }, 'a look-up could not be recorded')
  }
}

async function record(
  learning: Learning,
  user_id: number,
  { event_id, skill_id }: LookedUp,
  quota: () => Promise<Pick<Quota, 'events_a_day'> | null>,
): Promise<void> {
  const [settings, unknown, allowed] = await settled([
    eventSettings(learning, user_id),
    unknownAmong(learning, [{ kind: 'skill', id: skill_id }]),
    quota(),
  ])
  if (!allowed || !settings.record_events || !settings.record_lookups || unknown.length > 0) return
  const target = { object: { kind: 'skill' as const, id: skill_id }, dimension: 'sense_recognition' as const }
  const event: EventToRecord = {
    event_id,
    kind: 'exposure',
    source: 'system',
    occurred_at: learning.now().toISOString(),
    payload: {
      foundation: {
        targets: [{ ...target, outcome: null }],
        support: ['dictionary'],
        attempt_id: null,
        task_type: 'lookup',
        article_revision: null,
        source_record_id: null,
        first_independent_attempt: null,
        evaluator_version: null,
      },
    },
  }
  await recordOwnEvent(learning, user_id, settings, event, allowed.events_a_day)
}
