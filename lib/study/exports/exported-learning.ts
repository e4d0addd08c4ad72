import { z } from 'zod'
import type { ExportKind, ExportLine } from '../../contracts/schemas/learners/learners.ts'
import { EventKind, EventSource } from '../../contracts/schemas/learners/learning-events.ts'
import type { Exported } from './export-file.ts'
import { type ExportedRating, exportedRatings, partsAs, partsOf } from './exported-parts.ts'

export const exportedReviews: Exported<ExportedRating> = {
  parts: exportedRatings,
  columns: {
    request_id: ({ request_id }) => request_id,
    card_id: ({ card_id }) => card_id,
    reviewed_at: ({ reviewed_at }) => reviewed_at,
    day: ({ day }) => day,
    rating: ({ rating }) => rating,
    duration_ms: ({ duration_ms }) => String(duration_ms ?? ''),
    source: ({ source }) => source,
    state_before: ({ before }) => before.state,
    state: ({ after }) => after.state,
    stability: ({ after }) => String(after.stability),
    difficulty: ({ after }) => String(after.difficulty),
    due_at: ({ after }) => after.due_at,
  },
}

const ExportedEvent = z.looseObject({
  event_id: z.string(),
  seq: z.number(),
  event_kind: EventKind,
  source: EventSource,
  occurred_at: z.string(),
  recorded_at: z.string(),
  day: z.string(),
  payload: z.unknown(),
  retracted_at: z.string().optional(),
})

export const exportedEvents: Exported<z.infer<typeof ExportedEvent>> = {
  parts: partsAs('event', ExportedEvent),
  columns: {
    seq: ({ seq }) => String(seq),
    event_id: ({ event_id }) => event_id,
    kind: ({ event_kind }) => event_kind,
    source: ({ source }) => source,
    occurred_at: ({ occurred_at }) => occurred_at,
    recorded_at: ({ recorded_at }) => recorded_at,
    day: ({ day }) => day,
    retracted_at: ({ retracted_at }) => retracted_at ?? '',
    payload: ({ payload }) => JSON.stringify(payload),
  },
}

const KINDS_OF_PROFILE: readonly ExportKind[] = ['setting', 'record', 'change']

/** Has no table, since its records have different values. */
export const exportedProfile: Exported<ExportLine> = {
  async *parts(data, signal) {
    for (const kind of KINDS_OF_PROFILE) yield* partsOf(data, kind, signal)
  },
}
