import { describe, expect, it } from 'vitest'
import * as inviteCodes from '../../../handlers/user-manager/invite-codes.ts'
import * as members from '../../../handlers/user-manager/members.ts'
import * as requests from '../../../handlers/user-manager/registration-requests.ts'
import * as usage from '../../../handlers/user-manager/usage.ts'
import * as users from '../../../handlers/user-manager/users.ts'
import { userManager } from '../../../lib/contracts/user-manager.ts'
import { operationsOf } from '../../../lib/platform/http/route.ts'
import { deepIt } from '../../support/sample.ts'
import { accountsLab } from './lab.ts'

const open = accountsLab()
const ROOT_ID = 1
const ULID = '01JD00000000000000000000ZZ'
const UUID = '00000000-0000-4000-8000-000000000000'
const toRootRoutes = [
  [members.list, {}],
  [members.change, { params: { id: UUID }, body: { tier: 'free' } }],
  [members.remove, { params: { id: UUID } }],
  [members.avatar, { params: { id: UUID } }],
  [users.list, {}],
  [users.role, { params: { id: ROOT_ID }, body: { role: 'user' } }],
  [users.passwordLink, { params: { id: ROOT_ID } }],
  [users.remove, { params: { id: ROOT_ID } }],
  [inviteCodes.list, {}],
  [inviteCodes.create, { body: {} }],
  [inviteCodes.update, { params: { id: ULID }, body: {} }],
  [inviteCodes.remove, { params: { id: ULID } }],
  [requests.list, {}],
  [requests.approve, { params: { id: ULID }, body: {} }],
  [requests.reject, { params: { id: ULID }, body: {} }],
  [usage.list, {}],
  [usage.summary, {}],
] as const

describe('an administrator', () => {
  it('lists the accounts and finds them by any spelling of their name', async () => {
    const lab = await open()
    const as = await lab.root()
    await lab.newUser('Hanako')
    await lab.newUser('Taro')
    const first = await lab.ask(users.list, { as, query: { limit: '2' } })
    expect(first.items.map(({ username }) => username)).toEqual(['root', 'Hanako'])
    expect([first.total, first.next_offset]).toEqual([3, 2])
    const rest = await lab.ask(users.list, { as, query: { limit: '2', offset: '2' } })
    expect([rest.items.map(({ username }) => username), rest.next_offset]).toEqual([['Taro'], null])
    const found = await lab.ask(users.list, { as, query: { q: 'ＨＡＮＡ' } })
    expect(found.items.map(({ username }) => username)).toEqual(['Hanako'])
    expect((await lab.ask(users.list, { as, query: { q: '\u3164' } })).total).toBe(0)
  })

  deepIt('cannot delete or demote their own account', async () => {
    const lab = await open()
    const as = await lab.root()
    const params = { id: ROOT_ID }
    expect(await lab.outcome(users.remove, { as, params })).toBe('409 own_account')
    expect(await lab.outcome(users.role, { as, params, body: { role: 'user' } })).toBe('409 own_account')
    expect(await lab.outcome(users.role, { as, params, body: { role: 'root' } })).toBe('200')
  })

  deepIt('is refused at once when demoted, on every route, whatever the token says', async () => {
    const lab = await open()
    const second = await lab.newUser('second', 'root')
    const params = { id: second.id }
    await lab.ask(users.role, { as: await lab.root(), params, body: { role: 'user' } })
    for (const [handler, request] of toRootRoutes)
      expect(await lab.outcome(handler, { as: second.as, ...request })).toBe('403 forbidden')
    expect(toRootRoutes.map(([{ route }]) => route)).toEqual(
      operationsOf(userManager).filter(({ access }) => access === 'root'),
    )
  })
})

describe('the last administrator', () => {
  it.each(['demotion', 'deletion'])('survives a mutual %s', async kind => {
    const lab = await open()
    const second = await lab.newUser('second', 'root')
    const against = async (as: Record<string, string>, id: number) =>
      kind === 'deletion'
        ? lab.outcome(users.remove, { as, params: { id } })
        : lab.outcome(users.role, { as, params: { id }, body: { role: 'user' } })
    const outcomes = await Promise.all([against(await lab.root(), second.id), against(second.as, ROOT_ID)])
    expect(outcomes.filter(outcome => outcome.startsWith('20'))).toHaveLength(1)
    expect(outcomes.filter(outcome => /^(409 last_root|40[13] )/.test(outcome))).toHaveLength(1)
    expect((await lab.app.accounts.roots.get({}).go({ consistent: true })).data?.user_ids).toHaveLength(1)
  })

  deepIt('is counted right when one account is demoted twice at once', async () => {
    const lab = await open()
    const as = await lab.root()
    const second = await lab.newUser('second', 'root')
    const demote = () => lab.outcome(users.role, { as, params: { id: second.id }, body: { role: 'user' } })
    expect(await Promise.all([demote(), demote(), demote()])).toEqual(['200', '200', '200'])
    const promote = () => lab.outcome(users.role, { as, params: { id: second.id }, body: { role: 'root' } })
    expect(await Promise.all([promote(), promote()])).toEqual(['200', '200'])
    const roots = await lab.app.accounts.roots.get({}).go({ consistent: true })
    expect(roots.data?.user_ids?.toSorted()).toEqual([ROOT_ID, second.id])
  })
})
