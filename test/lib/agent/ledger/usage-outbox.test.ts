import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UsageRecord } from '../../../../lib/contracts/schemas/accounts/usage.ts'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import { runs } from '../../../support/sample.ts'
import { numbersOf, outboxLab, someRecord, someRecords } from './outbox-lab.ts'

const fails =
  (code: 'unavailable' | 'invalid_input' | 'too_large' | 'upstream_failed' | 'rate_limited') => () => {
    throw new Problem(code, 'Injected.')
  }
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('the outbox for usage records', () => {
  it('sends a hundred at once, and those that arrived meanwhile directly after', async () => {
    const lab = outboxLab()
    const [last, ...others] = someRecords(251).toReversed()
    lab.add(...others.toReversed())
    lab.answers(() => {
      if (lab.batches.length === 3 && last) lab.add(last)
    })
    await lab.passes(500)
    expect(lab.batches.map(batch => batch.length)).toEqual([100, 100, 50, 1])
    expect(lab.taken).toEqual(upTo(251))
  })

  it('holds records that are not accepted, retries less and less often, and sends at once again after a success', async () => {
    const lab = outboxLab()
    lab.answers(fails('unavailable'))
    lab.add(someRecord(0))
    await lab.passes(500)
    for (const ms of [5_000, 10_000, 20_000, 40_000, 60_000]) {
      lab.add(someRecord(lab.batches.length))
      await lab.passes(ms)
    }
    expect(lab.batches).toHaveLength(6)
    expect(lab.held).toEqual([1])
    lab.answers(() => {})
    await lab.passes(60_000)
    expect(lab.taken).toEqual(upTo(6))
    lab.add(someRecord(6))
    await lab.passes(500)
    expect([lab.taken, lab.lost]).toEqual([upTo(7), []])
  })

  it.each(['invalid_input', 'too_large'] as const)(
    'loses only the record that is refused as %s',
    async code => {
      const lab = outboxLab()
      lab.answers(records => {
        if (numbersOf(records).includes(37)) fails(code)()
      })
      lab.add(...someRecords(150))
      await lab.passes(500)
      expect(lab.lost).toMatchObject([{ count: 1, error: { code } }])
      await lab.passes(500)
      expect(lab.taken).toEqual(upTo(150).filter(number => number !== 37))
      expect(lab.batches.length).toBeLessThan(12)
    },
  )

  it('does not let a record that makes user_manager fail block the others', async () => {
    const lab = outboxLab()
    lab.answers(records => {
      if (numbersOf(records).includes(1)) fails('upstream_failed')()
    })
    lab.add(...someRecords(4))
    for (const ms of [500, 5_000, 10_000, 5_000, 10_000]) await lab.passes(ms)
    expect(lab.taken).toEqual([0, 2, 3])
    expect(lab.lost).toEqual([])
    await lab.close()
    expect(lab.file()).toEqual([1])
  })

  it('drops the oldest beyond five thousand, and reports it', async () => {
    const lab = outboxLab()
    lab.answers(fails('unavailable'))
    lab.add(...someRecords(5_000))
    await lab.passes(500)
    lab.add(someRecord(5_000), someRecord(5_001))
    expect(lab.lost.map(({ count }) => count)).toEqual([1, 1])
    await lab.close()
    expect(lab.file()).toEqual(upTo(5_002).slice(2))
  })

  it('waits two seconds at the end for a user_manager that never answers', async () => {
    const lab = outboxLab()
    lab.answers((_, signal) => new Promise((_, reject) => signal.addEventListener('abort', reject)))
    lab.add(...someRecords(3))
    await lab.passes(500)
    const closed = lab.close()
    await lab.passes(2_000)
    await closed
    expect([lab.taken, lab.file()]).toEqual([[], upTo(3)])
  })

  it('reports records that it can neither send nor keep', async () => {
    const write = () => {
      throw new Error('The disk is full.')
    }
    const lab = outboxLab({ kept: { read: () => [], write } })
    lab.answers(fails('unavailable'))
    lab.add(...someRecords(3))
    await lab.close()
    expect(lab.lost).toMatchObject([{ count: 3, error: { message: 'The disk is full.' } }])
  })

  it('has every record accepted or kept, whatever user_manager answers and whenever it stops', async () => {
    const moments = fc.oneof(
      { weight: 4, arbitrary: fc.record({ add: fc.integer({ min: 1, max: 130 }) }) },
      { weight: 3, arbitrary: fc.constant('time passes' as const) },
      { weight: 1, arbitrary: fc.constant('restart' as const) },
    )
    const answers = fc.array(fc.constantFrom('ok', 'unavailable', 'upstream_failed', 'written, not told'))
    await fc.assert(
      fc.asyncProperty(fc.array(moments), answers, fc.nat(400), async (story, script, refused) => {
        const lab = outboxLab()
        const arrived = new Set<number>()
        const owner = script.values()
        lab.answers((records: UsageRecord[]) => {
          const numbers = numbersOf(records)
          if (numbers.includes(refused)) return fails('invalid_input')()
          const word = owner.next().value ?? 'ok'
          if (word === 'upstream_failed') return fails(word)()
          if (word === 'unavailable') return fails(word)()
          for (const number of numbers) arrived.add(number)
          if (word === 'written, not told') return fails('unavailable')()
        })
        let added = 0
        for (const moment of story) {
          if (moment === 'restart') {
            await lab.close()
            lab.restart()
          } else if (moment === 'time passes') {
            const [pause] = lab.pauses
            if (pause) await lab.passes(pause.ms)
          } else {
            for (let n = 0; n < moment.add; n += 1) lab.add(someRecord(added++))
          }
        }
        await lab.close()
        const kept = lab.file().filter(number => !arrived.has(number))
        const lost = lab.lost.length
        expect([...arrived, ...kept].length).toBe(added - lost)
        expect(lost).toBeLessThanOrEqual(refused < added ? 1 : 0)
      }),
      runs(60, 4),
    )
  })
})
