import type { EntityItem } from 'electrodb'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { LEARNED } from './keys.ts'

/** Must be finished even if the process dies. Sorted by time. */
export const learnerSweepEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'sweep', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      due_at: text,
      /**
       * `cleared`: generations before `generation`. `projection`: unfolded events. `imports`: expired imports. `mined`:
       * unused sounds and pictures. `undo`: undo values of the day `generation`.
       */
      reason: { type: ['cleared', 'projection', 'imports', 'mined', 'undo'] as const, required: true },
      generation: number,
    },
    indexes: { sweep: primaryIndex('SWEEP', '${due_at}#${user_id}#${reason}#${generation}') },
  })

export type LearnerSweepRecord = EntityItem<ReturnType<typeof learnerSweepEntity>>
