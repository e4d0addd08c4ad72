import { describe, expect, it } from 'vitest'
import { endGroup } from '../../../lib/webhook/run-command.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { deployedSite, OTHERS, RECEIVER } from './deploy-site.ts'

const lab = startedForFile(deployedSite)
const failed = { state: 'failed', reason: 'command_failed' }
const success = { state: 'success', reason: null }
const running = async () => [await lab().version(), await lab().current()]

it('a push deploys a commit that works, leaves the former version if it does not or is older, and a person may go back', async () => {
  const site = lab()
  const { one } = site
  expect(await running()).toEqual(['one', one])

  await site.restarted()
  const two = await site.commit('two')
  expect(await site.deploys(two, 'second')).toMatchObject(success)
  // The former version runs until the new one was built and started once, and each unit is restarted once.
  const told = await site.log()
  const steps = ['npm run build-console', 'Starting the release', 'systemctl', `Deployed ${two}.`]
  const places = steps.map(step => told.indexOf(step))
  expect(places[0]).toBeGreaterThan(0)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(await site.restarted()).toEqual([`${OTHERS} ${two}`, `${RECEIVER} ${two}`])
  expect(await running()).toEqual(['two', two])
  expect(await site.deliver(two, 'second')).toBe(200)

  const broken = await site.commit('broken', 'start')
  expect(await site.deploys(broken)).toMatchObject(failed)
  expect(await site.log()).toContain('It does not start.')
  const elsewhere = await site.commit('elsewhere', null, 'other')
  expect(await site.deploys(elsewhere)).toMatchObject(failed)
  expect(await site.log()).toContain('is not on the branch main')
  // The signature does not cover the id of a delivery.
  expect(await site.deploys(one, 'recorded')).toMatchObject(failed)
  expect(await site.log()).toContain(`The commit ${one} is older than the running commit ${two}.`)
  expect(await site.restarted()).toEqual([])
  expect(await running()).toEqual(['two', two])

  const live = await site.commit('live', 'live')
  expect(await site.deploys(live)).toMatchObject(failed)
  expect(await site.log()).toContain(`${two} runs again`)
  expect(await site.restarted()).toEqual([`${OTHERS} ${live}`, `${OTHERS} ${two}`, `${RECEIVER} ${two}`])
  expect(await running()).toEqual(['two', two])
  expect(await site.exists('pwned')).toBe(false)

  await site.byHand('--rollback', one)
  expect(await running()).toEqual(['one', one])
  expect(await site.deploys(two, 'again')).toMatchObject(success)
  expect(await running()).toEqual(['two', two])
})

/** The line that a deployment prints when it restarts a unit, at which it is killed. */
const restart = (unit: string) => `systemctl --no-ask-password restart ${unit}`

describe('a deployment that is killed', () => {
  it.each([
    ['its command', OTHERS, 'command_failed'],
    ['its runner', RECEIVER, 'interrupted'],
  ] as const)(
    'with %s leaves the old version or the new one, and can be sent again',
    async (killed, unit, reason) => {
      const site = lab()
      const former = await site.version()
      const version = `killed with ${killed}`
      const pushed = await site.commit(version)
      expect(await site.deliver(pushed, pushed)).toBe(202)
      await expect.poll(() => site.log(), { interval: 5 }).toContain(restart(unit))
      const { runner, command } = await site.run()
      endGroup(killed === 'its command' ? command : runner)
      expect(await site.ends(pushed)).toMatchObject({ state: 'failed', reason })

      expect([former, version]).toContain(await site.built(await site.current()))
      await expect.poll(() => site.version().catch(() => null)).toBeOneOf([former, version])
      if (unit === OTHERS) {
        // The release that was being tried is not known to be healthy.
        const broken = await site.commit('broken after it', 'build')
        expect(await site.deploys(broken)).toMatchObject(failed)
        expect(await site.log()).toContain('It does not build.')
        expect(await site.built(await site.current())).toBe(former)
        expect([await site.version(), await site.tried()]).toEqual([former, null])
      }
      expect(await site.deploys(pushed, pushed)).toMatchObject(success)
      expect([await site.version(), await site.current()]).toEqual([version, pushed])
    },
  )
})
