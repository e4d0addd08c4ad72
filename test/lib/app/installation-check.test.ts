import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { InstallationCheck } from '../../../lib/app/installation-check.ts'
import type { Health } from '../../../lib/contracts/system.ts'
import { Problem } from '../../../lib/platform/problems/errors.ts'
import type { StoreTable } from '../../../lib/store/client.ts'
import {
  proposeInstallation,
  readInstallation,
  settleInstallation,
} from '../../../lib/store/engine/installation.ts'
import type { StoreName } from '../../../lib/store/tables.ts'
import { testStores } from '../../support/store.ts'
import { testClock } from '../../support/surroundings.ts'

const { open } = testStores()

/** The owners of the accounts and of the content, in processes of their own. */
async function owners() {
  const { client, tableName } = await open('accounts', 'content', 'collections')
  const clock = testClock()
  const where = (store: StoreName): StoreTable => ({ client, table: tableName(store) })
  let isReached = true
  let made = 0
  const given = { now: clock.now, newId: () => `installation ${++made}` }
  const healthOf = (owner: () => InstallationCheck) => async (): Promise<Health> => {
    if (!isReached) throw new Problem('unavailable', 'A part of the server cannot be reached right now.')
    const asked = owner()
    // As a service's report on its health does.
    const isWell = await asked.report().then(
      () => true,
      () => false,
    )
    const installation = await asked.own()
    return {
      status: isWell ? 'ok' : 'degraded',
      service: 'the other',
      release: null,
      checks: {},
      installation,
    }
  }
  const accounts: InstallationCheck = new InstallationCheck({
    ...given,
    stores: [where('accounts')],
    other: healthOf(() => content),
    makesId: true,
  })
  const content: InstallationCheck = new InstallationCheck({
    ...given,
    stores: [where('content'), where('collections')],
    other: healthOf(() => accounts),
    makesId: false,
  })
  const outcome = (owner: InstallationCheck) =>
    owner.mustBeOne().then(
      () => 'serves',
      (error: Error) => error.message,
    )
  return {
    clock,
    accounts,
    content,
    where,
    outcomes: async () => [await outcome(accounts), await outcome(content)],
    cutOff: () => (isReached = false),
    async give(store: StoreName, id: string) {
      await proposeInstallation(where(store), id)
      await settleInstallation(where(store))
    },
  }
}
const REFUSED = expect.stringMatching(/belong to different installations.*npm run doctor/)

it('owners without an id agree on one, and serve meanwhile', async () => {
  const { outcomes, clock, where } = await owners()
  for (let time = 0; time < 4; time += 1) {
    expect(await outcomes()).toEqual(['serves', 'serves'])
    clock.advance(6)
  }
  for (const store of ['accounts', 'content', 'collections'] as const)
    expect(await readInstallation(where(store))).toMatchObject({ id: 'installation 1', is_settled: true })
})

it('accounts that were lost are refused by both owners, until they have the id again', async () => {
  const { outcomes, clock, give } = await owners()
  await give('content', 'of old')
  await give('collections', 'of old')
  expect(await outcomes()).toEqual([REFUSED, REFUSED])
  await give('accounts', 'of old')
  clock.advance(6)
  expect(await outcomes()).toEqual(['serves', 'serves'])
})

it('owners of different installations refuse', async () => {
  const { outcomes, give } = await owners()
  await give('accounts', 'one')
  await give('content', 'another')
  await give('collections', 'another')
  expect(await outcomes()).toEqual([REFUSED, REFUSED])
})

it('accounts that are lost while the owner of the content runs are refused within a minute', async () => {
  const { outcomes, clock, give, where } = await owners()
  for (const store of ['accounts', 'content', 'collections'] as const) await give(store, 'of old')
  expect(await outcomes()).toEqual(['serves', 'serves'])
  const { client, table } = where('accounts')
  await client.send(new DeleteCommand({ TableName: table, Key: { pk: 'INSTALLATION', sk: 'INSTALLATION' } }))
  clock.advance(61)
  expect(await outcomes()).toEqual([REFUSED, REFUSED])
})

it('an owner whose counterpart cannot be reached serves, and keeps what it found before', async () => {
  const lost = await owners()
  lost.cutOff()
  expect(await lost.outcomes()).toEqual(['serves', 'serves'])

  const { outcomes, clock, give, cutOff } = await owners()
  await give('accounts', 'one')
  await give('content', 'another')
  await give('collections', 'another')
  await outcomes()
  cutOff()
  clock.advance(3_600)
  expect(await outcomes()).toEqual([REFUSED, REFUSED])
})

it('requests at the same time share one comparison, and none is served before it', async () => {
  const { accounts, give } = await owners()
  await give('content', 'of old')
  await give('collections', 'of old')
  const all = await Promise.allSettled([accounts.mustBeOne(), accounts.mustBeOne(), accounts.mustBeOne()])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
