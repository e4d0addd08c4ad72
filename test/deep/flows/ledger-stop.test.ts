import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asked, callsIn, heldUpload, type LedgerLab, ledgerLab } from '../../flows/ledger-lab.ts'
import { configureModel } from '../../support/models.ts'
import { learner } from '../../support/people.ts'
import { ended } from '../../support/tasks.ts'
import { shortText } from '../../support/texts.ts'

let lab: LedgerLab
beforeEach(async () => {
  lab = await ledgerLab()
})
afterEach(() => lab.close())

describe('the cost of calls', () => {
  it('is delivered up to the last call when a process with all services stops', async () => {
    const stack = await lab.startAll()
    await configureModel(stack, lab.provider)
    const hana = await learner(stack)
    const { task_id, letGo } = await heldUpload(lab, hana, shortText)
    letGo()
    await ended(hana, task_id)
    // Two calls are in progress when everything stops: for the translations and for the summary.
    await heldUpload(lab, hana, shortText, { explain: false })
    await stack.close()

    const userManager = await lab.startUserManager()
    const told = async () => [...(await callsIn(userManager)), ...((await lab.kept()) ?? [])]
    await expect.poll(async () => new Set((await told()).map(record => record.record_id)).size).toBe(5)
    expect(asked(lab)).toBe(5)
    const calls = await callsIn(userManager)
    expect(calls.filter(({ outcome }) => outcome === 'succeeded')).toHaveLength(3)
  })
})
