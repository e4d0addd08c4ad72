import { Entity } from 'electrodb'
import type { StoreClient } from '../../store/client.ts'
import { USAGE_COUNTS } from './usage-counts.ts'

/** The totals of one UTC day, written in the transaction of each record they count. */
export const usageDayEntity = (client: StoreClient, table: string) =>
  new Entity(
    {
      model: { service: 'accounts', entity: 'usage_day', version: '1' },
      attributes: {
        /** As `2026-11-20`. */
        day: { type: 'string', required: true },
        ...USAGE_COUNTS,
        /** Absent in days from before speech was counted. */
        syntheses: { type: 'number' },
        spoken_characters: { type: 'number' },
        transcriptions: { type: 'number' },
        transcribed_seconds: { type: 'number' },
      },
      indexes: {
        day: {
          pk: { field: 'pk', composite: [], template: 'usage_days', casing: 'none' },
          sk: { field: 'sk', composite: ['day'], template: 'usage_day#${day}', casing: 'none' },
        },
      },
    },
    { client, table },
  )
