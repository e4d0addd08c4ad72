import { describe, expect, it } from 'vitest'
import { conflictWith, outcomeOf } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { clear, examples, list, newId, seen, write, writeExamples } from './foundation-stories.ts'
import { dataLab } from './lab.ts'

const open = dataLab()

describe('a profile that is cleared', () => {
  it('is empty at once, keeps the privacy settings, and answers former requests with profile_cleared', async () => {
    const { lab, client } = await open.asReader()
    const request_id = newId()
    const goal = await write(client, 'goals', { name: 'x' }, { request_id })
    await writeExamples(client)
    const { profile_version } = await list(client, 'goals')
    await expect(clear(client, profile_version - 1)).rejects.toMatchObject(conflictWith(profile_version))
    const clearing = newId()
    const cleared = await clear(client, profile_version, clearing)
    expect(cleared).toMatchObject({ record_id: 'all', version: profile_version + 1 })
    const isEmpty = async () => {
      for (const resource of Object.keys(examples)) {
        const { items } = await list(client, resource, { limit: 200 })
        const own = items.filter(({ user_id }) => user_id !== 0)
        expect(own, resource).toHaveLength(['privacy', 'review-settings'].includes(resource) ? 1 : 0)
      }
      expect((await list(client, 'history')).items).toMatchObject([{ values: { resource: 'clear-profile' } }])
      expect(
        await outcomeOf(write(client, 'goals', { name: 'x' }, { record_id: goal.record_id, request_id })),
      ).toBe('profile_cleared')
      expect(await clear(client, profile_version, clearing)).toEqual(cleared)
    }
    await isEmpty()
    await lab.as(null).housekeeping.sweep()
    await isEmpty()
    // Unique keys are free again, and versions start anew.
    expect(await write(client, 'languages', examples.languages ?? {})).toMatchObject({ version: 1 })
    await expect(write(client, 'goals', { name: 'x' }, seen(goal))).rejects.toMatchObject(conflictWith(0))
  })

  deepIt('may be cleared twenty times a day', async () => {
    const { lab, client } = await open.asReader()
    let { profile_version } = await list(client, 'goals')
    const clearOnce = async () => {
      profile_version = (await clear(client, profile_version)).version
    }
    for (let times = 0; times < 20; times += 1) await clearOnce()
    // The clock of the lab shows 9:00.
    await expect(clearOnce()).rejects.toMatchObject({
      code: 'rate_limited',
      extras: { headers: { 'retry-after': String(15 * 3_600) } },
    })
    lab.clock.advance(15 * 3_600)
    await clearOnce()
  })
})
