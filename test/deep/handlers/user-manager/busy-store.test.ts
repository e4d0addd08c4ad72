import { expect, it } from 'vitest'
import * as auth from '../../../../handlers/user-manager/auth.ts'
import * as inviteCodes from '../../../../handlers/user-manager/invite-codes.ts'
import * as requests from '../../../../handlers/user-manager/registration-requests.ts'
import * as users from '../../../../handlers/user-manager/users.ts'
import { PASSWORD, startIn } from '../../../handlers/user-manager/lab.ts'
import { hideNewRowsFromIndexes } from '../../../support/index-lag.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()

it('indexes that lag decide nothing: records they do not show yet are found, guarded and unique', async () => {
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
  expect(await lab.outcome(auth.register, lab.registration('hanako', other.code))).toBe('409 username_taken')
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
