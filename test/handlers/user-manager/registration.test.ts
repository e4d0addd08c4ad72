import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import * as auth from '../../../handlers/user-manager/auth.ts'
import * as inviteCodes from '../../../handlers/user-manager/invite-codes.ts'
import * as requests from '../../../handlers/user-manager/registration-requests.ts'
import * as users from '../../../handlers/user-manager/users.ts'
import { counterKey } from '../../../lib/store/writing/counter.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { accountsLab, PASSWORD } from './lab.ts'

const open = accountsLab()

async function usesOf(lab: Awaited<ReturnType<typeof open>>, id: string) {
  const { items } = await lab.ask(inviteCodes.list, { as: await lab.root() })
  const invite = items.find(item => item.id === id)
  return [invite?.used_count, invite?.reserved_count]
}

deepDescribe('the id of a new account', () => {
  it('is above those that have data, though their accounts were lost', async () => {
    const lab = await open()
    const { id: first } = await lab.newUser('first')
    lab.hasData(40)
    const { id: second } = await lab.newUser('second')
    const { id: third } = await lab.newUser('third')
    expect([first, second, third]).toEqual([2, 41, 42])
    const { client, table } = lab.app.accounts
    const { Item } = await client.send(new GetCommand({ TableName: table, Key: counterKey('user') }))
    // A restore may bring these accounts back: they were not deleted here.
    expect(Item).toMatchObject({ reserved_after: 2, reserved_to: 40 })
  })
})

describe('the life of a registration', () => {
  it('leads from an invite code through approval to a signed-in account', async () => {
    const lab = await open()
    const root = await lab.root()
    const invite = await lab.newInvite({ note: 'for Hanako', max_uses: 2 })
    const hanako = { username: 'Hanako', password: PASSWORD }

    const { message } = await lab.ask(auth.register, lab.registration('Hanako', invite.code))
    expect(message).toContain('approved')
    expect(await usesOf(lab, invite.id)).toEqual([0, 1])
    expect(await lab.outcome(auth.login, { body: hanako })).toBe('401 unauthenticated')

    const { items } = await lab.ask(requests.list, { as: root, query: { status: 'pending' } })
    expect(items).toMatchObject([{ username: 'Hanako', invite_code: invite.code, decided_at: null }])
    const id = items[0]?.id ?? ''
    const user = await lab.ask(requests.approve, { as: root, params: { id }, body: {} })
    expect(user).toMatchObject({ username: 'Hanako', role: 'user' })
    expect(await usesOf(lab, invite.id)).toEqual([1, 0])

    const signedIn = await lab.ask(auth.login, { body: hanako })
    expect(signedIn).toMatchObject({
      user: { id: user.id, username: 'Hanako', role: 'user' },
      expires_at: '2026-11-27T09:00:00.000Z',
    })
    const me = await lab.ask(auth.me, { as: { authorization: `Bearer ${signedIn.token}` } })
    expect(me).toEqual({ user_id: user.id, username: 'Hanako', role: 'user', has_avatar: false })
    expect(await lab.outcome(requests.approve, { as: root, params: { id }, body: {} })).toBe(
      '409 already_decided',
    )
    expect(await lab.outcome(requests.reject, { as: root, params: { id }, body: {} })).toBe(
      '409 already_decided',
    )
  })

  deepIt('may end in a rejection, which frees the name and the use', async () => {
    const lab = await open()
    const root = await lab.root()
    const { code, id: inviteId } = await lab.newInvite()
    const id = await lab.newRequest('Taro', code)

    const rejected = await lab.ask(requests.reject, { as: root, params: { id }, body: { reason: 'who?' } })
    expect(rejected).toMatchObject({
      status: 'rejected',
      reason: 'who?',
      decided_at: '2026-11-20T09:00:00.000Z',
    })
    expect(await usesOf(lab, inviteId)).toEqual([0, 0])
    expect(await lab.outcome(requests.approve, { as: root, params: { id }, body: {} })).toBe(
      '409 already_decided',
    )
    await lab.newRequest('Taro', code)
  })

  deepIt('continues after its invite code was deleted', async () => {
    const lab = await open()
    const root = await lab.root()
    const { code, id: inviteId } = await lab.newInvite({ max_uses: 2 })
    const first = await lab.newRequest('first', code)
    const second = await lab.newRequest('second', code)
    await lab.ask(inviteCodes.remove, { as: root, params: { id: inviteId } })
    await lab.ask(requests.approve, { as: root, params: { id: first }, body: {} })
    await lab.ask(requests.reject, { as: root, params: { id: second }, body: {} })
  })

  it('lists the pending ones, the oldest first, then the decided ones', async () => {
    const lab = await open()
    const as = await lab.root()
    const { code } = await lab.newInvite({ max_uses: null })
    const [a = '', , c = ''] = [
      await lab.newRequest('a', code),
      await lab.newRequest('b', code),
      await lab.newRequest('c', code),
    ]
    await lab.newRequest('d', code)
    await lab.ask(requests.approve, { as, params: { id: a }, body: {} })
    await lab.ask(requests.reject, { as, params: { id: c }, body: {} })
    const { items, total, next_offset } = await lab.ask(requests.list, { as, query: { limit: '3' } })
    expect(items.map(({ username }) => username)).toEqual(['b', 'd', 'a'])
    expect([total, next_offset]).toEqual([4, 3])
  })
})

describe('a request for an account', () => {
  it('needs an invite code that can be used', async () => {
    const lab = await open()
    const codes = {
      unknown: 'NO-SUCH-CODE',
      invisible: '\u3164'.repeat(4),
      disabled: (await lab.newInvite({ enabled: false })).code,
      expired: (await lab.newInvite({ expires_at: '2026-11-20T09:00:00Z' })).code,
      used: (await lab.newInvite()).code,
    }
    await lab.newRequest('early', codes.used)
    for (const code of Object.values(codes))
      expect(await lab.outcome(auth.register, lab.registration('late', code))).toBe('400 invalid_invite')
  })

  deepIt('finds its invite code however it was typed', async () => {
    const lab = await open()
    await lab.newInvite({ code: 'Spring-2026' })
    await lab.newRequest('Hanako', ' ｓｐｒｉｎｇ-２０２６ ')
  })

  deepIt.each([
    ['Hanako', 'HANAKO'],
    ['Hanako', 'Ｈａｎａｋｏ'],
    ['ﾊﾅｺ', 'ハナコ'],
    ['Straße', 'STRASSE'],
    ['C#', 'Ｃ＃'],
  ])('finds %s taken by a pending %s', async (name, alike) => {
    const lab = await open()
    const { code } = await lab.newInvite({ max_uses: null })
    await lab.newRequest(alike, code)
    expect(await lab.outcome(auth.register, lab.registration(name, code))).toBe('409 username_taken')
  })

  deepIt('learns nothing about names without an invite code', async () => {
    const lab = await open()
    expect(await lab.outcome(auth.register, lab.registration('root', 'NO-SUCH-CODE'))).toBe(
      '400 invalid_invite',
    )
  })

  deepIt.each([
    ['a role', { role: 'root' }],
    ['an id', { user_id: 1 }],
    ['a status', { status: 'approved' }],
    ['a number for a name', { username: 7 }],
    ['a name of invisible characters', { username: '\u3164' }],
    ['a name that unfolds beyond any key', { username: '\ufdfa'.repeat(64) }],
    ['half a character for a name', { username: '\ud800' }],
    ['half a character for an invite code', { invite_code: '\ud800' }],
    ['a control character in its name', { username: 'a\u0000b' }],
    ['a short password', { password: 'short' }],
    ['a well-known password', { password: 'Password123' }],
  ])('is refused with %s', async (_, wrong) => {
    const lab = await open()
    const { code } = await lab.newInvite()
    const { body } = lab.registration('Hanako', code)
    expect(await lab.outcome(auth.register, { body: { ...body, ...wrong } })).toBe('400 invalid_input')
    expect((await lab.ask(requests.list, { as: await lab.root() })).items).toEqual([])
  })
})

describe('at the same moment', () => {
  it('of ten registrations with the last use of an invite code, one gets it', async () => {
    const lab = await open()
    const { code, id } = await lab.newInvite()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        lab.outcome(auth.register, lab.registration(`learner ${n}`, code)),
      ),
    )
    expect(outcomes.filter(outcome => outcome === '202')).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome === '400 invalid_invite')).toHaveLength(9)
    expect(await usesOf(lab, id)).toEqual([0, 1])
  })

  deepIt('of two approvals and a rejection, one decides', async () => {
    const lab = await open()
    const as = await lab.root()
    const { code, id: inviteId } = await lab.newInvite()
    const params = { id: await lab.newRequest('Hanako', code) }
    const outcomes = await Promise.all([
      lab.outcome(requests.approve, { as, params, body: {} }),
      lab.outcome(requests.approve, { as, params, body: {} }),
      lab.outcome(requests.reject, { as, params, body: {} }),
    ])
    expect(outcomes.filter(outcome => outcome === '409 already_decided')).toHaveLength(2)
    const approved = outcomes.includes('201')
    expect(await usesOf(lab, inviteId)).toEqual([approved ? 1 : 0, 0])
    const { items } = await lab.ask(users.list, { as, query: { q: 'hanako' } })
    expect(items).toHaveLength(approved ? 1 : 0)
  })
})

deepDescribe('a claim', () => {
  it('shows the state of its own request, and of no other', async () => {
    const lab = await open()
    const root = await lab.root()
    const { code } = await lab.newInvite({ max_uses: 3 })
    const { claim } = await lab.ask(auth.register, lab.registration('Hanako', code))
    const other = await lab.ask(auth.register, lab.registration('Taro', code))
    const asked = () => lab.ask(auth.registrationStatus, { body: { claim } })
    expect(await asked()).toEqual({ username: 'Hanako', status: 'pending', reason: null })

    const { items } = await lab.ask(requests.list, { as: root, query: { status: 'pending' } })
    const id = items.find(({ username }) => username === 'Hanako')?.id ?? ''
    await lab.ask(requests.reject, { as: root, params: { id }, body: { reason: 'who?' } })
    expect(await asked()).toEqual({ username: 'Hanako', status: 'rejected', reason: 'who?' })

    const [, secret = ''] = other.claim.split('.')
    expect(await lab.outcome(auth.registrationStatus, { body: { claim: `${id}.${secret}` } })).toBe(
      '404 not_found',
    )
    expect(lab.replies.concat(lab.logged).filter(said => said.includes(secret))).toHaveLength(1)
    expect(await lab.outcome(auth.me, { as: { authorization: `Bearer ${claim}` } })).toBe(
      '401 unauthenticated',
    )
  })
})
