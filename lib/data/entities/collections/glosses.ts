import type { EntityItem } from 'electrodb'
import { z } from 'zod'
import { Name } from '../../../contracts/schemas/basics.ts'
import { ModelGloss } from '../../../contracts/schemas/learners/words.ts'
import type { StoreTable } from '../../../store/client.ts'
import { plainKey, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { recordCodec } from './record-codec.ts'

const GLOSS = { pk: 'GLOSS#${gloss_id}', sk: 'GLOSS' } as const
export const glossKey = (gloss_id: string) => plainKey(GLOSS, { gloss_id })

/**
 * A model's meaning, the same for all learners. Its id hashes word and sentence: nothing tells the sentence, or who asked.
 */
export const glossRecord = recordCodec(
  'model_gloss',
  ModelGloss.extend({ gloss_id: Name, skill_id: Name, created_at: z.string() }),
)

export const glossEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...glossRecord.declaration({}),
    indexes: { gloss: primaryIndex(GLOSS.pk, GLOSS.sk) },
  })

export const glossSweepEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'gloss_sweep', version: '1' },
    belonging: {},
    attributes: { gloss_id: text, due_at: text },
    indexes: { sweep: primaryIndex('GLOSSSWEEP', '${due_at}#${gloss_id}') },
  })

export type GlossSweepRecord = EntityItem<ReturnType<typeof glossSweepEntity>>
