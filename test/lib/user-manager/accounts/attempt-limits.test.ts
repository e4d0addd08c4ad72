import { describe, expect, it } from 'vitest'
import { isProblem, Problem } from '../../../../lib/platform/problems/errors.ts'
import { AttemptLimits } from '../../../../lib/user-manager/accounts/attempt-limits.ts'
import { testClock } from '../../../support/surroundings.ts'

const BOUNDS = {
  account: { attempts: 2, seconds: 60 },
  accountAnywhere: { attempts: 4, seconds: 60 },
  network: { attempts: 5, seconds: 60 },
  begun: { attempts: 3, seconds: 60 },
  link: { attempts: 3, seconds: 60 },
}

function open() {
  const clock = testClock()
  const limits = new AttemptLimits(clock.now, BOUNDS)
  const owner: { networks: string[]; password_changed_at?: string } = { networks: [] }
  const known = async () => owner
  const outcome = (tried: Promise<string>) =>
    tried.catch(error => {
      if (!isProblem(error, 'rate_limited')) return 'failed'
      return `wait ${error.extras.headers?.['retry-after']}`
    })
  const attempt = (account: string, address: string, work: () => Promise<string>) =>
    outcome(limits.attempt({ action: 'login', account, address, known }, work))
  return {
    clock,
    owner,
    begin: (address: string) => outcome((async () => limits.begin(address))().then(() => 'begun')),
    succeed: (account: string, address: string) => attempt(account, address, async () => 'in'),
    fail: (account: string, address: string) =>
      attempt(account, address, () => Promise.reject(new Problem('unauthenticated', 'No.'))),
    breakDown: (account: string, address: string) =>
      attempt(account, address, () => Promise.reject(new Error('store down'))),
  }
}

describe('limits of attempts', () => {
  it('close an account to a network after failures, in whatever spelling, until the window ends', async () => {
    const { clock, fail, succeed } = open()
    expect([await fail('Ann', 'a'), await fail('ANN', 'a')]).toEqual(['failed', 'failed'])
    clock.advance(20)
    expect(await succeed('ann', 'a')).toBe('wait 40')
    expect([await succeed('Bob', 'a'), await succeed('Ann', 'b')]).toEqual(['in', 'in'])
    clock.advance(39.5)
    expect(await succeed('ann', 'a')).toBe('wait 1')
    clock.advance(0.5)
    expect(await succeed('ann', 'a')).toBe('in')
  })

  it('are not prolonged by attempts that were refused', async () => {
    const { clock, fail, succeed } = open()
    for (let n = 0; n < 10; n += 1) await fail('Ann', 'a')
    clock.advance(60)
    expect(await succeed('Ann', 'a')).toBe('in')
  })

  it('close an account to other networks after failures from everywhere, but not to networks it signed in from', async () => {
    const { clock, owner, fail, succeed } = open()
    owner.networks.push('home')
    for (const network of ['a', 'b', 'c', 'd']) await fail('Ann', network)
    expect(await succeed('Ann', 'e')).toBe('wait 60')
    expect(await succeed('Ann', 'home')).toBe('in')
    for (const network of ['a', 'b', 'c', 'd']) await fail('Ann', network)
    clock.advance(60)
    expect(await succeed('Ann', 'e')).toBe('in')
  })

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'for failures elsewhere do not apply on this machine, at %s',
    async here => {
      const { fail, succeed } = open()
      for (const network of ['a', 'b', 'c', 'd']) await fail('Ann', network)
      expect(await succeed('Ann', 'e')).toBe('wait 60')
      expect(await succeed('Ann', here)).toBe('in')
    },
  )

  it('end with a new password, and start again', async () => {
    const { clock, owner, fail, succeed } = open()
    for (const network of ['a', 'b', 'c', 'c']) await fail('Ann', network)
    expect([await succeed('Ann', 'c'), await succeed('Ann', 'e')]).toEqual(['wait 60', 'wait 60'])
    clock.advance(5)
    owner.password_changed_at = clock.now().toISOString()
    expect(await fail('Ann', 'c')).toBe('failed')
    for (const network of ['a', 'b', 'd']) expect(await fail('Ann', network)).toBe('failed')
    expect(await succeed('Ann', 'e')).toBe('wait 60')
  })

  it('close a network after failures at many accounts, also if it signs in to an account of its own', async () => {
    const { fail, succeed } = open()
    for (let n = 0; n < 5; n += 1) {
      expect(await fail(`user ${n}`, 'a')).toBe('failed')
      if (n < 4) expect(await succeed('mallory', 'a')).toBe('in')
    }
    expect(await succeed('mallory', 'a')).toBe('wait 60')
  })

  it('do not count server errors', async () => {
    const { breakDown, succeed } = open()
    for (let n = 0; n < 10; n += 1) expect(await breakDown('Ann', 'a')).toBe('failed')
    expect(await succeed('Ann', 'a')).toBe('in')
  })

  it('count started sign-ins for each network, including successful ones, separately from attempts', async () => {
    const { clock, begin, succeed } = open()
    for (let n = 0; n < 3; n += 1) expect(await begin('2001:db8::1')).toBe('begun')
    clock.advance(20)
    expect([await begin('2001:db8::2'), await begin('2001:db8:1::1')]).toEqual(['wait 40', 'begun'])
    expect(await succeed('Ann', '2001:db8::1')).toBe('in')
    clock.advance(40)
    expect(await begin('2001:db8::1')).toBe('begun')
  })
})
