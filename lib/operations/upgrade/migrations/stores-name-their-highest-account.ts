import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { raiseHighestUserId } from '../../../store/engine/installation.ts'
import type { Migration } from '../migration.ts'

const Owned = z.object({ pk: z.string(), user_id: z.number().int().optional().catch(undefined) })

/** Every learner has a head in this partition; heads have no attribute with the id. */
const HEADS = /^LEARNER#(\d+)$/

/** The highest id of an account that has written to a store is given to no new account. */
const namesItsHighestAccount = (store: 'content' | 'collections', from: number): Migration => ({
  store,
  from,
  to: from + 1,
  name: 'the store names the highest account that has written to it',
  async step({ client, table }, signal) {
    const scan = { TableName: table, ProjectionExpression: 'pk, user_id' }
    let highest = 0
    for await (const { Items = [] } of paginateScan({ client }, scan, { abortSignal: signal }))
      for (const { pk, user_id } of Items.map(item => Owned.parse(item)))
        highest = Math.max(highest, user_id ?? Number(HEADS.exec(pk)?.[1] ?? 0))
    if (highest > 0) await raiseHighestUserId({ client, table }, highest)
  },
})

export const contentNamesItsHighestAccount = namesItsHighestAccount('content', 1)
export const collectionsNameTheirHighestAccount = namesItsHighestAccount('collections', 2)
