import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { inWindow } from '../../../platform/async/window.ts'
import type { StoreTable } from '../../../store/client.ts'
import { type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { Migration } from '../migration.ts'

const GLOSSES_AT_ONCE = 90
const KEPT_MS = 365 * 86_400_000

const Gloss = z
  .object({ gloss_id: z.string(), created_at: z.string() })
  .transform(({ gloss_id, created_at }) => ({
    gloss_id,
    due_at: new Date(Date.parse(created_at) + KEPT_MS).toISOString(),
  }))
type Gloss = z.output<typeof Gloss>

/** Until version 8, nothing said when a model's gloss is removed. */
export const glossesAreRemovedInTime: Migration = {
  store: 'collections',
  from: 7,
  to: 8,
  name: 'each gloss of a model is removed after a year',
  async step(store, signal) {
    const pages = paginateScan(
      { client: store.client },
      {
        TableName: store.table,
        FilterExpression: 'begins_with(pk, :glosses) AND sk = :gloss',
        ExpressionAttributeValues: { ':glosses': 'GLOSS#', ':gloss': 'GLOSS' },
        ProjectionExpression: 'gloss_id, created_at',
      },
      { abortSignal: signal },
    )
    for await (const { Items = [] } of pages) {
      const glosses = Items.map(item => Gloss.parse(item))
      const parts = Array.from({ length: Math.ceil(glosses.length / GLOSSES_AT_ONCE) }, (_, n) =>
        glosses.slice(n * GLOSSES_AT_ONCE, (n + 1) * GLOSSES_AT_ONCE),
      )
      await inWindow(parts, { size: 2, signal }, part => note(store, part, signal))
    }
  },
}

const note = (store: StoreTable, glosses: readonly Gloss[], signal: AbortSignal) =>
  transact(
    store.client,
    Object.fromEntries(glosses.map(gloss => [gloss.gloss_id, due(store, gloss)] as const)),
    { signal },
  )

const due = ({ table }: StoreTable, { gloss_id, due_at }: Gloss): TransactItem => ({
  Put: {
    TableName: table,
    Item: {
      pk: 'GLOSSSWEEP',
      sk: `${due_at}#${gloss_id}`,
      gloss_id,
      due_at,
      __edb_e__: 'gloss_sweep',
      __edb_v__: '1',
    },
  },
})
