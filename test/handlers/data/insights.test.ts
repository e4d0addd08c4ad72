import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { list, propose, remove, seen, write } from './foundation-stories.ts'
import { dataLab, reader, stranger } from './lab.ts'

const open = dataLab()

describe('an insight', () => {
  it('is proposed by a service, and can only be decided about by learners', async () => {
    const client = (await open()).as(reader)
    const insight = await propose(client, { statement: 'You read daily.' })
    expect(insight).toMatchObject({ source: 'system', values: { state: 'proposed', evidence: [] } })
    expect((await list(client, 'insights', { state: 'proposed' })).items).toEqual([insight])
    const decide = (decision: string, item = insight) => write(client, 'insights', { decision }, seen(item))
    const confirmed = await decide('confirm')
    expect(confirmed).toMatchObject({ source: 'system', values: { state: 'confirmed' } })
    await expect(decide('reject', confirmed)).rejects.toMatchObject({ code: 'invalid_transition' })
    expect(await decide('revoke', confirmed)).toMatchObject({ values: { state: 'revoked' } })
    const other = await propose(client, { statement: 'You like trains.' })
    expect(await decide('reject', other)).toMatchObject({ values: { state: 'rejected' } })
  })

  deepIt.each([
    ['proposed', [], ['revoke']],
    ['confirmed', ['confirm'], ['confirm', 'reject']],
    ['rejected', ['reject'], ['confirm', 'reject', 'revoke']],
    ['revoked', ['confirm', 'revoke'], ['confirm', 'reject', 'revoke']],
  ])('that is %s is not decided about in any other way', async (state, way, others) => {
    const client = (await open()).as(reader)
    let insight = await propose(client, { statement: 'x' })
    for (const decision of way) insight = await write(client, 'insights', { decision }, seen(insight))
    expect(insight.values).toMatchObject({ state })
    for (const decision of others)
      expect(await outcomeOf(write(client, 'insights', { decision }, seen(insight))), decision).toBe(
        'invalid_transition',
      )
  })

  deepIt('cannot be created or deleted by learners, nor decided about by another one', async () => {
    const { lab, client } = await open.asReader()
    const insight = await propose(client, { statement: 'x' })
    const forbidden = { code: 'forbidden' }
    await expect(write(client, 'insights', { statement: 'mine' })).rejects.toMatchObject(forbidden)
    await expect(remove(client, 'insights', insight)).rejects.toMatchObject(forbidden)
    await expect(
      write(lab.as(stranger), 'insights', { decision: 'confirm' }, seen(insight)),
    ).rejects.toMatchObject(forbidden)
  })
})
