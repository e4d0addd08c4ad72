import { describe, expect, it } from 'vitest'
import * as auth from '../../../handlers/user-manager/auth.ts'
import * as internal from '../../../handlers/user-manager/internal.ts'
import * as users from '../../../handlers/user-manager/users.ts'
import { deepDescribe, deepIt, sampled } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { assertion } from '../../support/surroundings.ts'
import { losableClient } from '../data/lost-process.ts'
import { accountsLab, PASSWORD, ROOT, startIn } from './lab.ts'

const open = accountsLab()
const stores = testStores()
type Lab = Awaited<ReturnType<typeof open>>

const QUARTER_S = 15 * 60
const password = { password: PASSWORD }
const wrong = { password: 'wrong, and long enough' }

const byService = async ({ clock }: Lab, route: typeof internal.account.route) =>
  assertion(route, null, { now: clock.now() })
const dueOf = async (lab: Lab) =>
  (
    await lab.ask(internal.erasures, {
      as: await assertion(internal.erasures.route, null, { now: lab.clock.now() }),
    })
  ).erasures
const erased = async (lab: Lab, { user_id, due_at }: { user_id: number; due_at: string }) =>
  lab.ask(internal.erased, {
    as: await assertion(internal.erased.route, null, { now: lab.clock.now() }),
    params: { id: user_id },
    body: { due_at },
  })
const exists = async (lab: Lab, id: number) =>
  (await lab.outcome(internal.account, {
    as: await byService(lab, internal.account.route),
    params: { id },
  })) === '200'

describe('a learner', () => {
  it('deletes their own account, whose tokens and id are never valid again', async () => {
    const lab = await open()
    const hanako = await lab.newUser('Hanako')
    expect(await lab.outcome(auth.remove, { as: hanako.as, body: password })).toBe('204')
    expect(await lab.outcome(auth.me, { as: hanako.as })).toBe('401 unauthenticated')
    expect(await lab.outcome(auth.remove, { as: hanako.as, body: password })).toBe('401 unauthenticated')
    expect(await exists(lab, hanako.id)).toBe(false)
    expect((await lab.newUser('hanako')).id).toBeGreaterThan(hanako.id)
  })

  deepIt('keeps the account with a wrong password, and has a limited number of guesses', async () => {
    const lab = await open()
    const { as, id } = await lab.newUser('Hanako')
    const guess = (handler: typeof auth.remove | typeof auth.password, body: object) =>
      lab.outcome(handler, { as, body, address: '192.0.2.7' })
    for (let guesses = 0; guesses < 5; guesses += 1) {
      expect(await guess(auth.remove, wrong)).toBe('403 forbidden')
      const change = { current_password: wrong.password, new_password: PASSWORD }
      expect(await guess(auth.password, change)).toBe('403 forbidden')
    }
    expect(await guess(auth.remove, password)).toBe('429 rate_limited')
    expect(await exists(lab, id)).toBe(true)
    expect(await dueOf(lab)).toEqual([])
    lab.clock.advance(QUARTER_S)
    expect(await guess(auth.remove, password)).toBe('204')
  })
})

describe('an administrator', () => {
  it('deletes their own account unless it is the last one', async () => {
    const lab = await open()
    const second = await lab.newUser('second', 'root')
    expect(await lab.outcome(auth.remove, { as: second.as, body: password })).toBe('204')
    const own = { as: await lab.root(), body: { password: ROOT.password } }
    expect(await lab.outcome(auth.remove, own)).toBe('409 last_root')
    expect(await lab.outcome(users.list, own)).toBe('200')
    expect((await dueOf(lab)).map(({ user_id }) => user_id)).toEqual([second.id])
  })

  deepIt('stays, one of two, if both delete themselves at the same time', async () => {
    const lab = await open()
    const second = await lab.newUser('second', 'root')
    const outcomes = await Promise.all([
      lab.outcome(auth.remove, { as: await lab.root(), body: { password: ROOT.password } }),
      lab.outcome(auth.remove, { as: second.as, body: password }),
    ])
    expect(outcomes.toSorted()).toEqual(['204', '409 last_root'])
  })
})

deepDescribe('the erasure of a deleted account', () => {
  it.each(['learner', 'administrator'])(
    'is due when the %s deletes it, and once more a quarter of an hour later',
    async by => {
      const lab = await open()
      const { id, as } = await lab.newUser('Hanako')
      const deleted =
        by === 'learner'
          ? lab.outcome(auth.remove, { as, body: password })
          : lab.outcome(users.remove, { as: await lab.root(), params: { id } })
      expect(await deleted).toBe('204')
      const again = { as: await lab.root(), params: { id } }
      expect(await lab.outcome(users.remove, again)).toBe('404 not_found')
      const [first] = await dueOf(lab)
      expect(first).toEqual({ user_id: id, due_at: lab.clock.now().toISOString() })
      if (!first) return

      lab.clock.advance(60)
      // Replies may be lost, so the erasure may be recorded twice.
      await erased(lab, first)
      await erased(lab, first)
      expect(await dueOf(lab)).toEqual([])
      lab.clock.advance(QUARTER_S - 61)
      expect(await dueOf(lab)).toEqual([])
      lab.clock.advance(1)
      const [second] = await dueOf(lab)
      expect(second).toEqual({ user_id: id, due_at: lab.clock.now().toISOString() })
      await erased(lab, first)
      expect(await dueOf(lab)).toEqual([second])
      if (second) await erased(lab, second)
      lab.clock.advance(QUARTER_S)
      expect(await dueOf(lab)).toEqual([])
    },
  )

  it('stays due until it is recorded as done, the longest due first', async () => {
    const lab = await open()
    const ids: number[] = []
    for (const name of ['first', 'second']) {
      const { id, as } = await lab.newUser(name)
      await lab.outcome(auth.remove, { as, body: password })
      ids.push(id)
      lab.clock.advance(QUARTER_S)
    }
    expect((await dueOf(lab)).map(({ user_id }) => user_id)).toEqual(ids)
  })

  it('exists exactly if the account is gone, whenever the process is killed', async () => {
    const store = await stores.open('accounts')
    const client = store.connect()
    const lab = await startIn(store, client)
    const process = losableClient(client)
    const doomed = await lab.newUser('whole')
    process.restart()
    expect(await lab.outcome(auth.remove, { as: doomed.as, body: password })).toBe('204')
    for (const done of sampled(Array(process.requests() + 1).keys(), 3)) {
      process.restart()
      const { id, as } = await lab.newUser(`cut at ${done}`)
      process.loseAfter(done)
      await lab.outcome(auth.remove, { as, body: password })
      process.restart()
      const isDue = (await dueOf(lab)).some(({ user_id }) => user_id === id)
      expect([done, isDue]).toEqual([done, !(await exists(lab, id))])
      if (!isDue) expect(await lab.outcome(auth.remove, { as, body: password })).toBe('204')
    }
  })
})
