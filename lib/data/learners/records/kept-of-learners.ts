import type { StoreTable } from '../../../store/client.ts'
import { KeptPartitions } from '../../../store/kept/kept-partitions.ts'
import { WrittenKeys } from '../../../store/kept/written-keys.ts'
import { StoredDay } from '../../entities/collections/event.ts'
import { STUDY_DAYS } from '../../entities/collections/keys.ts'
import { STATES_OF_WORDS } from '../../entities/collections/words.ts'

/** Keeps nothing if others write the table too. */
export function keptOfLearners(where: StoreTable) {
  const written = where.client.isSoleWriter
    ? new WrittenKeys(where, ({ pk }) => pk.startsWith(STUDY_DAYS) || pk.startsWith(STATES_OF_WORDS))
    : null
  return {
    written,
    days: new KeptPartitions(written, {
      schema: StoredDay,
      isOf: (key, pk) => key.pk === pk,
      // The first count of a day is an update too.
      joinedByUpdates: true,
    }),
  }
}
export type KeptOfLearners = ReturnType<typeof keptOfLearners>
