import { describe, expect, it } from 'vitest'
import { endGroup } from '../../../lib/webhook/run-command.ts'
import { deploySite, OTHERS } from './deploy-site.ts'

/** Of the small project, on a machine that does other things too. */
const ONE_RESTART_MS = 20_000

describe('a push', () => {
  it('deploys a working commit, and keeps the former version if a commit does not build, start or stay healthy', async () => {
    const site = await deploySite()
    const one = await site.commit('one')
    await site.byHand()
    expect([await site.version(), await site.current()]).toEqual(['one', one])
    expect(await site.status()).toMatchObject({ state: null })

    const receiver = await site.unitPid('yomu@webhook')
    let watch = site.watch()
    const two = await site.commit('two')
    expect(await site.deploys(two, 'second')).toMatchObject({ state: 'success', reason: null })
    let seen = await watch.stop()
    expect(seen.versions).toEqual(['one', 'two'])
    expect(seen.longestMs).toBeLessThan(ONE_RESTART_MS)
    expect(await site.unitPid('yomu@webhook')).not.toBe(receiver)
    expect(await site.log()).toContain(`Deployed ${two}.`)
    expect(await site.deliver(two, 'second')).toBe(200)

    const units = [await site.unitPid(OTHERS), await site.unitPid('yomu@webhook')]
    watch = site.watch()
    for (const fault of ['build', 'start'] as const) {
      const broken = await site.commit(`broken ${fault}`, fault)
      expect(await site.deploys(broken)).toMatchObject({ state: 'failed', reason: 'command_failed' })
      expect(await site.log()).toContain(`It does not ${fault}.`)
    }
    const elsewhere = await site.commit('elsewhere', null, 'other')
    expect(await site.deploys(elsewhere)).toMatchObject({ state: 'failed', reason: 'command_failed' })
    expect(await site.log()).toContain('is not on the branch main')
    seen = await watch.stop()
    expect(seen.versions).toEqual(['two'])
    expect([await site.unitPid(OTHERS), await site.unitPid('yomu@webhook')]).toEqual(units)

    watch = site.watch()
    const live = await site.commit('live', 'live')
    expect(await site.deploys(live)).toMatchObject({ state: 'failed', reason: 'command_failed' })
    expect(await site.log()).toContain(`${two} runs again`)
    seen = await watch.stop()
    expect(seen.versions).toEqual(['two'])
    expect(seen.longestMs).toBeLessThan(2 * ONE_RESTART_MS)
    expect([await site.version(), await site.current()]).toEqual(['two', two])
    expect(await site.exists('pwned')).toBe(false)
  })
})

describe('an older commit', () => {
  it('is refused when its push is sent again, and deployed when a person asks for it', async () => {
    const site = await deploySite()
    const one = await site.commit('one')
    await site.byHand()
    const two = await site.commit('two')
    expect(await site.deploys(two, 'second')).toMatchObject({ state: 'success' })

    const units = [await site.unitPid(OTHERS), await site.unitPid('yomu@webhook')]
    // The signature does not cover the id of a delivery.
    expect(await site.deploys(one, 'recorded')).toMatchObject({ state: 'failed', reason: 'command_failed' })
    expect(await site.log()).toContain(`The commit ${one} is older than the running commit ${two}.`)
    expect([await site.version(), await site.current()]).toEqual(['two', two])
    expect([await site.unitPid(OTHERS), await site.unitPid('yomu@webhook')]).toEqual(units)

    await site.byHand('--rollback', one)
    expect([await site.version(), await site.current()]).toEqual(['one', one])
    expect(await site.deploys(two, 'again')).toMatchObject({ state: 'success' })
    expect(await site.version()).toBe('two')
  })
})

describe('a service manager that keeps the former process running', () => {
  it('makes the deployment fail, and the former release stays current', async () => {
    const site = await deploySite()
    const one = await site.commit('one')
    await site.byHand()
    await site.keepsRunning()
    const two = await site.commit('two')
    expect(await site.deploys(two, 'second')).toMatchObject({ state: 'failed', reason: 'command_failed' })
    expect(await site.log()).toContain(`user-manager: still answers as ${one}`)
    expect(await site.log()).toContain(`${one} runs again`)
    expect([await site.version(), await site.current(), await site.tried()]).toEqual(['one', one, null])

    await site.restartsAgain()
    expect(await site.deploys(two, 'second')).toMatchObject({ state: 'success' })
    expect([await site.version(), await site.current()]).toEqual(['two', two])
  })
})

const restart = `systemctl --no-ask-password restart ${OTHERS}`
/** The lines that a deployment prints when its steps begin, at which it is killed. */
const steps = {
  'its command': ['tar -xf', restart],
  'its runner': ['git archive', 'systemctl --no-ask-password restart yomu@webhook'],
}

describe('a deployment that is killed', () => {
  it.each(['its command', 'its runner'] as const)(
    'with %s, at one step after the other, leaves the old version or the new one, and can be sent again',
    async killed => {
      const site = await deploySite()
      await site.commit('one')
      await site.byHand()
      let former = 'one'
      for (const [at, step] of steps[killed].entries()) {
        const version = `version ${at}`
        const pushed = await site.commit(version)
        expect([step, await site.deliver(pushed, `d${at}`)]).toEqual([step, 202])
        await expect.poll(() => site.log(), { interval: 5 }).toContain(step)
        const { runner, command } = await site.run()
        endGroup(killed === 'its command' ? command : runner)
        const reason = killed === 'its command' ? 'command_failed' : 'interrupted'
        expect([step, await site.ends(pushed)]).toMatchObject([step, { state: 'failed', reason }])

        const current = await site.current()
        expect([former, version]).toContain(await site.built(current))
        await expect.poll(() => site.version().catch(() => null)).toBeOneOf([former, version])
        if (step.startsWith('systemctl')) {
          // The release that was being tried is not known to be healthy.
          const broken = await site.commit(`broken after ${step}`, 'build')
          expect([step, await site.deploys(broken)]).toMatchObject([step, { state: 'failed' }])
          const settled = await site.built(await site.current())
          expect([former, version]).toContain(settled)
          expect([step, await site.version(), await site.tried()]).toEqual([step, settled, null])
          if (step.includes(OTHERS)) expect([step, settled]).toEqual([step, former])
        }
        expect([step, await site.deploys(pushed, `d${at}`)]).toMatchObject([step, { state: 'success' }])
        expect([await site.version(), await site.current()]).toEqual([version, pushed])
        former = version
      }
    },
  )
})
