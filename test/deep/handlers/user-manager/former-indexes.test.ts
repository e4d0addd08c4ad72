import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import { expect, it } from 'vitest'
import * as internal from '../../../../handlers/user-manager/internal.ts'
import * as inviteCodes from '../../../../handlers/user-manager/invite-codes.ts'
import * as requests from '../../../../handlers/user-manager/registration-requests.ts'
import * as usage from '../../../../handlers/user-manager/usage.ts'
import * as users from '../../../../handlers/user-manager/users.ts'
import { ensureTables } from '../../../../lib/store/engine/ensure-tables.ts'
import { prefixed, type TableDefinition, tablesOf } from '../../../../lib/store/tables.ts'
import { startIn } from '../../../handlers/user-manager/lab.ts'
import { call, upload } from '../../../handlers/user-manager/usage-lab.ts'
import { testStores } from '../../../support/store.ts'
import { assertion } from '../../../support/surroundings.ts'

const stores = testStores()

/** The indexes of data folders from when every index carried every attribute. */
const formerOf = (definition: TableDefinition): TableDefinition => ({
  ...definition,
  indexes: (['gsi1', 'gsi2', 'gsi3'] as const).map(name => ({ name, projection: 'ALL' })),
})

it('accounts and usage records from before the indexes were narrow are all listed once the indexes have been rebuilt', async () => {
  const store = { ...(await stores.open('accounts')), tableName: prefixed('former-') }
  await ensureTables(store.client, tablesOf('accounts').map(formerOf), store.tableName)
  const lab = await startIn(store, store.client)
  const as = await lab.root()
  await lab.newUser('hanako')
  await lab.newRequest('taro')
  const writer = await assertion(internal.recordUsage.route, null, { now: lab.clock.now() })
  const records = [call(), call({ article_id: 8, user_id: 4 }), upload()]
  await lab.ask(internal.recordUsage, { as: writer, body: { records } })
  const lists = () =>
    Promise.all([
      lab.ask(users.list, { as }),
      lab.ask(inviteCodes.list, { as }),
      lab.ask(requests.list, { as }),
      lab.ask(usage.list, { as }),
      lab.ask(usage.list, { as, query: { user_id: '3' } }),
      lab.ask(usage.list, { as, query: { article_id: '7', user_id: '3' } }),
    ])
  const before = await lists()
  expect(before.map(({ total }) => total)).toEqual([2, 2, 2, 3, 2, 1])

  await ensureTables(store.client, tablesOf('accounts'), store.tableName)
  expect(await lists()).toEqual(before)
  const described = new DescribeTableCommand({ TableName: store.tableName('accounts') })
  const { GlobalSecondaryIndexes = [] } = (await store.client.send(described)).Table ?? {}
  expect(GlobalSecondaryIndexes.map(({ Projection }) => Projection?.ProjectionType).toSorted()).toEqual([
    'INCLUDE',
    'INCLUDE',
    'KEYS_ONLY',
  ])
})
