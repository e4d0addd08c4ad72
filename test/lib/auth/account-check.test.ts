import { describe, expect, it } from 'vitest'
import { AccountCheck } from '../../../lib/auth/account-check.ts'
import type { Member } from '../../../lib/auth/actor.ts'
import { Problem } from '../../../lib/http/errors.ts'
import { testClock } from '../../support/surroundings.ts'

const root: Member = { kind: 'user', user_id: 1, username: 'root', role: 'root' }
const learner: Member = { kind: 'user', user_id: 2, username: 'hana', role: 'user' }

function checkWith(accounts: Map<number, 'user' | 'root'>) {
  const clock = testClock()
  const asked: number[] = []
  const ask = async (id: number) => {
    asked.push(id)
    const role = accounts.get(id)
    if (!role) throw new Problem('not_found', 'There is no such account.')
    return { role }
  }
  return { check: new AccountCheck(clock.now), ask, asked, clock }
}

describe('what has become of an account', () => {
  it('is asked once a minute', async () => {
    const { check, ask, asked, clock } = checkWith(new Map([[2, 'user']]))
    await check.mustExist(learner, ask)
    await check.mustExist(learner, ask)
    expect(asked).toEqual([2])
    clock.advance(61)
    await check.mustExist(learner, ask)
    expect(asked).toEqual([2, 2])
  })

  it('keeps a deleted account out', async () => {
    const { check, ask } = checkWith(new Map())
    await expect(check.mustExist(learner, ask)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('keeps a demoted administrator out within a minute, whatever the token says', async () => {
    const accounts = new Map<number, 'user' | 'root'>([[1, 'root']])
    const { check, ask, clock } = checkWith(accounts)
    await check.mustStillBeRoot(root, ask)
    accounts.set(1, 'user')
    clock.advance(61)
    await expect(check.mustStillBeRoot(root, ask)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('lets in at once who was made an administrator since it was asked', async () => {
    const accounts = new Map<number, 'user' | 'root'>([[2, 'user']])
    const { check, ask } = checkWith(accounts)
    await check.mustExist(learner, ask)
    accounts.set(2, 'root')
    await check.mustStillBeRoot({ ...learner, role: 'root' }, ask)
  })

  it('asks nothing of learners and guests', async () => {
    const { check, ask, asked } = checkWith(new Map())
    await check.mustStillBeRoot(learner, ask)
    await check.mustStillBeRoot({ kind: 'guest' }, ask)
    expect(asked).toEqual([])
  })

  it('is not remembered when it could not be had', async () => {
    const { check, ask } = checkWith(new Map([[2, 'user']]))
    const away = () => Promise.reject(new Problem('unavailable', 'user_manager cannot be reached right now.'))
    await expect(check.mustExist(learner, away)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await check.mustExist(learner, ask)).toEqual({ role: 'user' })
  })
})

describe('while the owner of the accounts cannot be reached', () => {
  const away = () => Promise.reject(new Problem('unavailable', 'user_manager cannot be reached right now.'))

  it('what he said last counts for ten minutes, and no longer', async () => {
    const { check, ask, clock } = checkWith(new Map([[1, 'root']]))
    await check.mustStillBeRoot(root, ask)
    for (const seconds of [61, 300, 238]) {
      clock.advance(seconds)
      await check.mustStillBeRoot(root, away)
    }
    clock.advance(2)
    await expect(check.mustStillBeRoot(root, away)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('a demotion he told of still counts', async () => {
    const { check, ask, clock } = checkWith(new Map([[1, 'user']]))
    await expect(check.mustStillBeRoot(root, ask)).rejects.toMatchObject({ code: 'forbidden' })
    clock.advance(120)
    await expect(check.mustStillBeRoot(root, away)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('an account he said was deleted is not let in', async () => {
    const accounts = new Map<number, 'user' | 'root'>([[2, 'user']])
    const { check, ask, clock } = checkWith(accounts)
    await check.mustExist(learner, ask)
    accounts.delete(2)
    clock.advance(61)
    await expect(check.mustExist(learner, ask)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(check.mustExist(learner, away)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('he is asked again after five seconds, and believed at once', async () => {
    const accounts = new Map<number, 'user' | 'root'>([[1, 'root']])
    const { check, ask, asked, clock } = checkWith(accounts)
    await check.mustStillBeRoot(root, ask)
    clock.advance(61)
    await check.mustStillBeRoot(root, away)
    accounts.set(1, 'user')
    clock.advance(4)
    await check.mustStillBeRoot(root, ask)
    expect(asked).toHaveLength(1)
    clock.advance(2)
    await expect(check.mustStillBeRoot(root, ask)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('a fault of his own is nothing to go on with', async () => {
    const { check, ask, clock } = checkWith(new Map([[1, 'root']]))
    await check.mustStillBeRoot(root, ask)
    clock.advance(61)
    const faulty = () => Promise.reject(new Problem('upstream_failed', 'It could not answer.'))
    await expect(check.mustStillBeRoot(root, faulty)).rejects.toMatchObject({ code: 'upstream_failed' })
  })

  it('nobody he told of waits longer than a little while for him', async () => {
    const { check, ask, clock } = checkWith(new Map([[1, 'root']]))
    const silent = (_: number, signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    await check.mustStillBeRoot(root, ask)
    clock.advance(61)
    const since = performance.now()
    await check.mustStillBeRoot(root, silent)
    expect(performance.now() - since).toBeLessThan(5_000)
  })
})
