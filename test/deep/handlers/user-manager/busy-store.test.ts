import { describe, expect, it } from 'vitest'
import * as auth from '../../../../handlers/user-manager/auth.ts'
import * as inviteCodes from '../../../../handlers/user-manager/invite-codes.ts'
import * as requests from '../../../../handlers/user-manager/registration-requests.ts'
import * as users from '../../../../handlers/user-manager/users.ts'
import { PASSWORD, ROOT, startIn } from '../../../handlers/user-manager/lab.ts'
import { hideNewRowsFromIndexes } from '../../../support/index-lag.ts'
import { testStores } from '../../../support/store.ts'
import { injectFaults } from '../../../support/store-faults.ts'

const stores = testStores()

describe('indexes that lag', () => {
  it('decide nothing: records they do not show yet are found, guarded and unique', async () => {
    const store = await stores.open('accounts')
    const client = store.connect()
    let time = 0
    hideNewRowsFromIndexes(client, { now: () => time })
    const lab = await startIn(store, client)
    const as = await lab.root()
    const list = async () => (await lab.ask(users.list, { as })).items.map(({ username }) => username)

    const { code, id: inviteId } = await lab.newInvite({ code: 'spring', max_uses: 1 })
    expect(await lab.outcome(inviteCodes.create, { as, body: { code: 'Spring' } })).toBe('409 code_taken')
    await lab.ask(auth.register, lab.registration('Hanako', code))
    expect(await lab.outcome(auth.register, lab.registration('Taro', code))).toBe('400 invalid_invite')
    const other = await lab.newInvite()
    expect(await lab.outcome(auth.register, lab.registration('hanako', other.code))).toBe(
      '409 username_taken',
    )
    expect((await lab.ask(requests.list, { as })).items).toEqual([])
    time += 300
    const { items } = await lab.ask(requests.list, { as })

    const params = { id: items[0]?.id ?? '' }
    const hanako = await lab.ask(requests.approve, { as, params, body: { role: 'root' } })
    expect(await list()).toEqual(['root'])
    await lab.signIn({ username: 'Hanako', password: PASSWORD })
    await lab.ask(users.role, { as, params: { id: hanako.id }, body: { role: 'user' } })
    await lab.ask(inviteCodes.remove, { as, params: { id: inviteId } })
    await lab.ask(users.remove, { as, params: { id: hanako.id } })
    time += 300
    expect(await list()).toEqual(['root'])
  })
})

describe('a busy store', () => {
  it.each(['conflict', 'throttle'] as const)(
    'makes every call wait for a %s, and lose nothing',
    async fault => {
      const store = await stores.open('accounts')
      const client = store.connect()
      injectFaults(client, { fault, fails: call => call % 3 !== 0 })
      const lab = await startIn(store, client)
      const { code, id } = await lab.newInvite({ max_uses: 3 })
      const waiting = await lab.newRequest('Hanako', code)
      const as = await lab.root()
      await lab.ask(requests.approve, { as, params: { id: waiting }, body: {} })
      await lab.ask(requests.reject, { as, params: { id: await lab.newRequest('Taro', code) }, body: {} })
      const invites = await lab.ask(inviteCodes.list, { as })
      expect(invites.items.find(item => item.id === id)).toMatchObject({ used_count: 1, reserved_count: 0 })
    },
  )

  it('that stays busy is a 503, and not a failed attempt to sign in', async () => {
    const store = await stores.open('accounts')
    const client = store.connect({ backoff: { attempts: 2 } })
    let busy = false
    injectFaults(client, { fault: 'throttle', fails: () => busy })
    const lab = await startIn(store, client)
    busy = true
    for (let n = 0; n < 15; n += 1)
      expect(await lab.outcome(auth.login, { body: ROOT })).toBe('503 unavailable')
    busy = false
    expect(await lab.outcome(auth.login, { body: ROOT })).toBe('200')
  })
})
