import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asked, callsIn, heldUpload, type LedgerLab, ledgerLab } from '../../flows/ledger-lab.ts'
import { configureModel } from '../../support/models.ts'
import { administrator, learner } from '../../support/people.ts'
import { ended } from '../../support/tasks.ts'
import { longText } from '../../support/texts.ts'

let lab: LedgerLab
beforeEach(async () => {
  lab = await ledgerLab()
})
afterEach(() => lab.close())

const idsOf = (records: readonly { record_id: string }[]) => new Set(records.map(record => record.record_id))

describe('the cost of calls', () => {
  it('is counted once in every summary after user_manager was down', async () => {
    let userManager = await lab.startUserManager()
    const stack = await lab.startOthers()
    await configureModel(stack, lab.provider)
    const hana = await learner(stack)
    const { task_id, letGo } = await heldUpload(lab, hana, longText(30))
    await userManager.close()
    letGo()
    expect(await ended(hana, task_id)).toMatchObject({ state: 'completed', result: { translated: 30 } })
    await expect.poll(() => stack.logged.join('')).toContain('usage records wait')

    userManager = await lab.startUserManager()
    await expect.poll(async () => (await callsIn(userManager)).length).toBe(asked(lab))
    const calls = await callsIn(userManager)
    expect(idsOf(calls).size).toBe(asked(lab))
    for (const { cost, answered_characters } of calls) {
      expect(cost).toBeGreaterThan(0)
      expect(answered_characters).toBeGreaterThan(0)
    }

    const { accounts } = await administrator(userManager)
    for (const by of ['day', 'model', 'user', 'article'] as const) {
      const { totals, groups } = await accounts.usage.summary({ query: { by, days: 1 } })
      expect(totals.calls).toBe(asked(lab))
      expect(groups.map(group => group.totals.calls)).toEqual([asked(lab)])
      expect(groups[0]?.totals.cost).toBeCloseTo(totals.cost ?? 0)
    }
    expect(await lab.kept()).toBeNull()
  })
})
