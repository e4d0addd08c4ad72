import type { EntityItem } from 'electrodb'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { LEARNED } from './keys.ts'

/** Work on a learner's data that must be finished even if the process that noted it dies, sorted by its time. */
export const learnerSweepEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'sweep', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      due_at: text,
      /**
       * `cleared`: what the generations before `generation` left. `projection`: events that no read has folded.
       * `imports`: imports that are kept no longer. `mined`: sounds and pictures that nothing has any more.
       * `undo`: what takes back the changes of words of the day `generation`.
       */
      reason: { type: ['cleared', 'projection', 'imports', 'mined', 'undo'] as const, required: true },
      generation: number,
    },
    indexes: { sweep: primaryIndex('SWEEP', '${due_at}#${user_id}#${reason}#${generation}') },
  })

export type LearnerSweepRecord = EntityItem<ReturnType<typeof learnerSweepEntity>>
