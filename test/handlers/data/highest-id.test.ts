import { describe, expect, it } from 'vitest'
import { dataLab, type Lab, reader, root } from './lab.ts'
import { put, RAIN } from './word-stories.ts'

const open = dataLab()
const highest = async (lab: Lab) => (await lab.as(null).learners.highestId()).highest_user_id
const write = (lab: Lab, user_id: number) => put(lab.as({ user_id, role: 'user' }), RAIN, { state: 'known' })

describe('the highest id of an account that has written', () => {
  it('is that of the highest account with a write, and reading does not count', async () => {
    const lab = await open()
    expect(await highest(lab)).toBe(root.user_id)
    await lab.as({ user_id: 50, role: 'user' }).keptSentences.list({ query: {} })
    expect(await highest(lab)).toBe(root.user_id)
    for (const user_id of [41, reader.user_id, 37]) await write(lab, user_id)
    expect(await highest(lab)).toBe(41)
  })

  it('costs one update of each store, and later writes cost nothing', async () => {
    const lab = await open()
    const updates = async (user_id: number) =>
      (await lab.requestsOf(() => write(lab, user_id))).filter(name => /^Update/.test(name)).length
    expect([await updates(15), await updates(15), await updates(13), await updates(16)]).toEqual([2, 0, 0, 2])
  })
})
