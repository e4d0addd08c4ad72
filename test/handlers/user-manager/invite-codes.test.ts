import { describe, expect, it } from 'vitest'
import * as auth from '../../../handlers/user-manager/auth.ts'
import * as inviteCodes from '../../../handlers/user-manager/invite-codes.ts'
import { deepIt } from '../../support/sample.ts'
import { accountsLab } from './lab.ts'

const open = accountsLab()

describe('an invite code', () => {
  it('is made, for one use by default', async () => {
    const lab = await open()
    const invite = await lab.newInvite()
    expect(invite).toMatchObject({
      code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/),
      note: '',
      max_uses: 1,
      used_count: 0,
      reserved_count: 0,
      expires_at: null,
      enabled: true,
    })
    expect((await lab.newInvite()).code).not.toBe(invite.code)
  })

  deepIt('has a link to the registration form, if the server knows the address of the app', async () => {
    expect((await (await open()).newInvite()).link).toBeNull()
    const lab = await open({ PUBLIC_URL: 'https://read.example.org' })
    const { code, link } = await lab.newInvite()
    expect(link).toBe(`https://read.example.org/#/register?code=${code}`)
    const odd = await lab.newInvite({ code: 'A&B? #%春' })
    expect(odd.link).toBe('https://read.example.org/#/register?code=A%26B%3F+%23%25%E6%98%A5')
    const { items } = await lab.ask(inviteCodes.list, { as: await lab.root() })
    expect(items.map(invite => invite.link).toSorted()).toEqual([link, odd.link].toSorted())
  })

  deepIt('is unique, whatever its case, until it is deleted', async () => {
    const lab = await open()
    const as = await lab.root()
    const { id } = await lab.newInvite({ code: 'spring-2026' })
    expect(await lab.outcome(inviteCodes.create, { as, body: { code: 'SPRING-2026' } })).toBe(
      '409 code_taken',
    )
    await lab.ask(inviteCodes.remove, { as, params: { id } })
    expect(await lab.outcome(inviteCodes.remove, { as, params: { id } })).toBe('404 not_found')
    await lab.newInvite({ code: 'SPRING-2026' })
  })

  deepIt('is edited, disabled and enabled', async () => {
    const lab = await open()
    const as = await lab.root()
    const { id, code } = await lab.newInvite({ max_uses: 3, expires_at: '2026-12-01T00:00:00Z' })
    const params = { id }
    const change = (body: object) => lab.ask(inviteCodes.update, { as, params, body })
    lab.clock.advance(60)
    expect(await change({ note: 'closed', enabled: false })).toMatchObject({
      ...{ note: 'closed', enabled: false, max_uses: 3 },
      ...{ expires_at: '2026-12-01T00:00:00.000Z', updated_at: '2026-11-20T09:01:00.000Z' },
    })
    expect(await lab.outcome(auth.register, lab.registration('a', code))).toBe('400 invalid_invite')
    const opened = { enabled: true, max_uses: null, expires_at: null }
    expect(await change(opened)).toMatchObject({ note: 'closed', ...opened })
    expect(await lab.outcome(auth.register, lab.registration('a', code))).toBe('202')
  })

  deepIt('cannot get fewer uses than are counted or reserved', async () => {
    const lab = await open()
    const as = await lab.root()
    const { id, code } = await lab.newInvite({ max_uses: 5 })
    await lab.newRequest('a', code)
    await lab.newRequest('b', code)
    const limit = (max_uses: number) => ({ as, params: { id }, body: { max_uses } })
    expect(await lab.outcome(inviteCodes.update, limit(1))).toBe('400 invalid_input')
    expect((await lab.ask(inviteCodes.update, limit(2))).reserved_count).toBe(2)
  })

  deepIt('is listed, the latest first, by whether it is enabled', async () => {
    const lab = await open()
    const as = await lab.root()
    for (const [code, enabled] of [
      ['code-1', true],
      ['code-2', false],
      ['code-3', true],
    ] as const)
      await lab.newInvite({ code, enabled })
    const list = async (query: Record<string, string>) =>
      (await lab.ask(inviteCodes.list, { as, query })).items.map(({ code }) => code)
    expect(await list({})).toEqual(['code-3', 'code-2', 'code-1'])
    expect(await list({ enabled: 'false' })).toEqual(['code-2'])
    expect(await lab.outcome(inviteCodes.list, { as, query: { enable: 'true' } })).toBe('400 invalid_input')
  })

  deepIt.each([
    ['a count of uses', { used_count: 5 }],
    ['no uses', { max_uses: 0 }],
    ['an invalid date', { expires_at: 'tomorrow' }],
    ['a short code', { code: 'abc' }],
    ['a code of invisible characters', { code: '\u3164\u3164\u3164\u3164' }],
  ])('is refused with %s', async (_, body) => {
    const lab = await open()
    const as = await lab.root()
    expect(await lab.outcome(inviteCodes.create, { as, body })).toBe('400 invalid_input')
  })
})
