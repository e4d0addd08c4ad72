import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import * as internal from '../../../handlers/user-manager/internal.ts'
import * as inviteCodes from '../../../handlers/user-manager/invite-codes.ts'
import * as members from '../../../handlers/user-manager/members.ts'
import * as profile from '../../../handlers/user-manager/profile.ts'
import * as refreshing from '../../../handlers/user-manager/refreshing.ts'
import * as signIn from '../../../handlers/user-manager/sign-in.ts'
import { data as dataContract } from '../../../lib/contracts/data/contract.ts'
import { createClient } from '../../../lib/platform/http/calling/client.ts'
import { sweepExpired } from '../../../lib/user-manager/accounts/sessions/expiry.ts'
import { removeMember } from '../../../lib/user-manager/members/change-member.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { assertion, bearer } from '../../support/surroundings.ts'
import { accountsLab, nothing } from './lab.ts'
import { membersOf, SETTINGS, ticketFor } from './members-lab.ts'

const openLab = accountsLab()
const open = async (settings: Record<string, string> = {}) => {
  const lab = await openLab({ ...SETTINGS, ...settings })
  return { lab, ...membersOf(lab) }
}

/** A service's question about an account. */
const askedBy = async ({ clock }: Lab, id: string) => ({
  as: await assertion(internal.account.route, null, { now: clock.now() }),
  params: { id },
})
type Lab = Awaited<ReturnType<typeof openLab>>

describe('a ticket', () => {
  it('makes an account with what the page asks for, and serves once', async () => {
    const { lab } = await open()
    const use = await ticketFor(lab.app, 'hanako')
    const body = { ...use, nickname: ' Hana ', settings: { theme: 'dark' } }
    const { token, user } = await lab.ask(signIn.finalize, { body })
    expect(user).toMatchObject({ nickname: 'Hana', tier: 'free' })
    const as = { authorization: `Bearer ${token}` }
    expect(await lab.ask(profile.get, { as })).toMatchObject({
      ...{ id: user.id, settings: { theme: 'dark' }, has_avatar: false },
      links: [{ provider: 'campus' }],
    })
    expect(await lab.outcome(signIn.finalize, { body })).toBe('409 ticket_used')
  })

  it('is refused in the same way if it is unknown, late or of another page', async () => {
    const { lab } = await open()
    const use = await ticketFor(lab.app, 'hanako')
    const other = 'x'.repeat(43)
    for (const body of [
      { ...use, verifier: other },
      { ...use, ticket: other },
    ])
      expect(await lab.outcome(signIn.finalize, { body })).toBe('400 invalid_ticket')
    lab.clock.advance(601)
    expect(await lab.outcome(signIn.finalize, { body: use })).toBe('400 invalid_ticket')
  })

  it('used twice at once makes one account, as do two of one provider account', async () => {
    const { lab } = await open()
    const use = await ticketFor(lab.app, 'hanako')
    const twice = await Promise.all([1, 2].map(() => lab.outcome(signIn.finalize, { body: use })))
    expect(twice.toSorted()).toEqual(['200', '409 ticket_used'])
    const two = [await ticketFor(lab.app, 'taro'), await ticketFor(lab.app, 'taro')]
    const both = await Promise.all(two.map(body => lab.ask(signIn.finalize, { body })))
    expect(both[0]?.user.id).toBe(both[1]?.user.id)
  })
})

describe('a new person', () => {
  it('needs an invite code by default, and uses it up', async () => {
    const { lab } = await open({ OIDC_REGISTRATION: 'invite' })
    const invite = await lab.newInvite({ max_uses: 1 })
    const use = await ticketFor(lab.app, 'hanako')
    expect(await lab.outcome(signIn.finalize, { body: use })).toBe('400 invalid_invite')
    await lab.ask(signIn.finalize, { body: { ...use, invite_code: invite.code } })
    const { items } = await lab.ask(inviteCodes.list, { as: await lab.root() })
    expect(items).toMatchObject([{ used_count: 1, reserved_count: 0 }])
    const body = { ...(await ticketFor(lab.app, 'taro')), invite_code: invite.code }
    expect(await lab.outcome(signIn.finalize, { body })).toBe('400 invalid_invite')
    expect(await lab.outcome(signIn.finalize, { body: await ticketFor(lab.app, 'hanako') })).toBe('200')
  })

  deepIt('is refused if registration is closed', async () => {
    const { lab } = await open({ OIDC_REGISTRATION: 'closed' })
    expect(await lab.outcome(signIn.finalize, { body: await ticketFor(lab.app, 'hanako') })).toBe(
      '403 forbidden',
    )
  })
})

describe('a third-party account', () => {
  deepIt('changes its nickname and settings', async () => {
    const { lab, enter } = await open()
    const { as } = await enter('hanako')
    await lab.ask(profile.change, { as, body: { settings: { theme: 'dark' } } })
    const changed = await lab.ask(profile.change, { as, body: { nickname: '花子' } })
    expect(changed).toMatchObject({ nickname: '花子', settings: { theme: 'dark' } })
    const long = { settings: { text: 'x'.repeat(9_000) } }
    expect(await lab.outcome(profile.change, { as, body: long })).toBe('400 invalid_input')
  })

  it('can be linked to further provider accounts, but not to those of others', async () => {
    const { lab, enter } = await open()
    const [hanako, taro] = [await enter('hanako'), await enter('taro')]
    const add = async (subject: string) => ({ as: hanako.as, body: await ticketFor(lab.app, subject) })
    const link = await lab.ask(profile.addLink, await add('hanako at home'))
    expect((await enter('hanako at home')).user.id).toBe(hanako.user.id)
    for (const taken of ['taro', 'hanako'])
      expect(await lab.outcome(profile.addLink, await add(taken))).toBe('409 duplicate')
    await lab.ask(profile.removeLink, { as: hanako.as, params: { id: link.id } })
    expect((await enter('hanako at home')).user.id).not.toBe(hanako.user.id)
    const [last] = (await lab.ask(profile.get, { as: taro.as })).links
    const removal = { as: taro.as, params: { id: last?.id ?? '' } }
    expect(await lab.outcome(profile.removeLink, removal)).toBe('409 last_link')
    expect(await lab.outcome(profile.removeLink, { ...removal, as: hanako.as })).toBe('404 not_found')
  })

  deepIt('is told apart from another of its name by provider accounts, for administrators', async () => {
    const { lab, enter } = await open()
    const as = await lab.root()
    expect(await lab.ask(members.list, { as })).toMatchObject({ items: [] })
    const first = await enter('f81d4fae-7dec')
    const second = await enter('a0c91e6b-f6a1')
    for (const { as } of [first, second]) await lab.ask(profile.change, { as, body: { nickname: 'Hanako' } })
    lab.clock.advance(60)
    const body = await ticketFor(lab.app, 'hanako@home')
    await lab.ask(profile.addLink, { as: first.as, body })
    const linked = (subject: string, minute: number) => ({
      provider: 'campus',
      issuer: 'https://sso.example',
      subject,
      linked_at: `2026-11-20T09:0${minute}:00.000Z`,
    })
    const { items } = await lab.ask(members.list, { as })
    expect(items.map(({ nickname }) => nickname)).toEqual(['Hanako', 'Hanako'])
    const linksOf = (id: string) => items.find(member => member.id === id)?.links
    expect(linksOf(first.user.id)).toEqual([linked('f81d4fae-7dec', 0), linked('hanako@home', 1)])
    expect(linksOf(second.user.id)).toEqual([linked('a0c91e6b-f6a1', 0)])
    const change = { as, params: { id: second.user.id }, body: { tier: 'plus' } }
    expect((await lab.ask(members.change, change)).links).toEqual([linked('a0c91e6b-f6a1', 0)])
  })

  deepIt('leaves nothing once its tokens have expired, and can be made anew', async () => {
    const { lab, enter } = await open()
    const hanako = await enter('hanako')
    await lab.ask(profile.remove, { as: hanako.as })
    expect(await lab.outcome(internal.account, await askedBy(lab, hanako.user.id))).toBe('404 not_found')
    const { accounts } = lab.app
    const { client, identityTable } = accounts
    lab.clock.advance(7 * 24 * 3600 + 3601)
    await sweepExpired(accounts, new AbortController().signal)
    for (const table of [identityTable, identityTable.replace('identities', 'members')]) {
      const { Items } = await client.send(new ScanCommand({ TableName: table }))
      expect(JSON.stringify(Items)).not.toContain(hanako.user.id)
    }
    expect((await enter('hanako')).user.id).not.toBe(hanako.user.id)
  })

  deepIt('is deleted with a picture that it gets meanwhile', async () => {
    const { lab, enter } = await open()
    const { accounts, newId, conversions } = lab.app
    const user_id = (await enter('hanako')).user.id
    const cleared: string[] = []
    const data = createClient(dataContract, async ({ path }) => {
      cleared.push(path)
      const sent = accounts.members.patch({ user_id }).set({ avatar: newId(), avatar_version: 2 })
      if (cleared.length === 1) await sent.go()
      return nothing
    })
    await removeMember({ accounts, newId, conversions, clients: { data } }, user_id)
    expect(cleared).toHaveLength(2)
    expect(await lab.outcome(internal.account, await askedBy(lab, user_id))).toBe('404 not_found')
  })

  deepIt('is known to other services, without the rights of an administrator', async () => {
    const { lab, enter } = await open()
    const { user } = await enter('hanako')
    expect(await lab.ask(internal.account, await askedBy(lab, user.id))).toMatchObject({
      ...{ id: user.id, role: 'user', password_changed_at: null, signed_out_at: null, session_ended: false },
    })
  })
})

deepDescribe('beginning a sign-in', () => {
  it('is limited for each network, since each sign-in is stored', async () => {
    const { lab } = await open()
    const query = { return_to: 'https://elsewhere.example/', challenge: 'x'.repeat(43) }
    const start = (address: string) => ({ address, params: { provider: 'campus' }, query })
    for (let n = 0; n < 300; n += 1)
      expect(await lab.outcome(signIn.start, start('192.0.2.1'))).toBe('400 invalid_input')
    const { statusCode, headers } = await lab.send(signIn.start, start('192.0.2.1'))
    expect([statusCode, headers['retry-after']]).toEqual([429, '900'])
    expect(await lab.outcome(signIn.start, start('192.0.2.2'))).toBe('400 invalid_input')
  })
})

deepDescribe('a server without providers', () => {
  it('lists none', async () => {
    const lab = await openLab()
    expect(await lab.ask(signIn.providers)).toEqual({
      providers: [],
      public_url: null,
      registration: 'invite',
    })
  })

  it('has no route to sign in by, whatever is sent, but refresh and sign-out', async () => {
    const lab = await openLab()
    const as = await bearer({ user_id: crypto.randomUUID(), username: 'x', role: 'user' }, lab.clock.now())
    const secret = 'x'.repeat(43)
    const query = { return_to: 'https://yomu.example/', challenge: secret }
    const params = { provider: 'campus' }
    for (const [route, input] of [
      [signIn.start, { params, query }],
      [signIn.start, { params, query: { return_to: 'no address' } }],
      [signIn.callback, { params }],
      [signIn.finalize, { body: { ticket: secret, verifier: secret } }],
      [signIn.finalize, { body: {} }],
    ] as const)
      expect(await lab.outcome(route, input)).toBe('404 not_found')
    expect(await lab.outcome(profile.get, { as })).toBe('401 unauthenticated')
    expect(await lab.outcome(refreshing.refresh, { body: { refresh_token: 'x' } })).toBe(
      '401 unauthenticated',
    )
    expect(await lab.outcome(refreshing.signOut, { body: { refresh_token: 'x' } })).toBe('204')
  })
})

deepDescribe('the sweep', () => {
  it('removes only records that expired over an hour ago', async () => {
    const { lab, enter, refresh } = await open()
    const { accounts } = lab.app
    const hanako = await enter('hanako')
    await ticketFor(lab.app, 'taro')
    const sweep = () => sweepExpired(accounts, new AbortController().signal)
    expect(await sweep()).toEqual({ swept: 0, is_more_due: false })
    lab.clock.advance(2 * 3600)
    // Both tickets.
    expect(await sweep()).toEqual({ swept: 2, is_more_due: false })
    const next = await refresh(hanako.refresh_token)
    lab.clock.advance(30 * 24 * 3600 - 60)
    expect(await sweep()).toEqual({ swept: 0, is_more_due: false })
    await refresh(next.refresh_token)
    lab.clock.advance(31 * 24 * 3600)
    expect(await sweep()).toEqual({ swept: 1, is_more_due: false })
  })
})
