import fc from 'fast-check'
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { StateChanges } from '../../../lib/contracts/schemas/learners/words.ts'
import { linesBefore } from '../../../reader/src/api/outbox/before.ts'
import { declareKind } from '../../../reader/src/api/outbox/kinds.ts'
import { memoryStorage } from '../../../reader/src/api/outbox/lines.ts'
import { rhythm } from '../../support/moments.ts'
import { runs } from '../../support/sample.ts'
import { deviceWithOutbox } from './device.ts'
import { outboxLab } from './outbox-lab.ts'

const add = ({ box }: { box: Parameters<typeof addTo>[0] }, id: string, object: string, value = 0) =>
  addTo(box, { id, object, value })
function addTo(
  box: Awaited<ReturnType<ReturnType<typeof outboxLab>['open']>>['box'],
  body: { id: string; object: string; value: number },
  { kind = 'lab', at = 1_000 } = {},
) {
  box.add({ id: body.id, kind, at, objects: [body.object], body })
}

describe('the outbox of a device', () => {
  it('sends what one window kept a moment before it was closed from the next one', async () => {
    const lab = outboxLab()
    const first = await lab.open()
    add(first, 'a', 'word:1')
    first.close()
    const next = await lab.open()
    expect(next.box.rows.values().map(({ id }) => id)).toEqual(['a'])
    await next.send()
    expect(lab.arrived.map(({ id }) => id)).toEqual(['a'])
    expect(next.box.rows.size()).toBe(0)
  })

  it('sends what earlier pages kept under keys of their own, as it was, and leaves what only a newer page reads', async () => {
    const storage = memoryStorage()
    const [former, newer] = [ulid(1), ulid(2)]
    const body = {
      request_id: former,
      changes: [{ skill_id: ulid(3), form: '雨', reading: 'あめ', state: 'known' }],
    }
    storage.setItem(`yomu.states.1.${former}`, JSON.stringify(body))
    storage.setItem(`yomu.states.1.${newer}`, '{"undreamt": true}')
    const sent: unknown[] = []
    const objectsOf = ({ changes }: z.output<typeof StateChanges>) =>
      changes.map(({ skill_id }) => `word:${skill_id}`)
    declareKind({ kind: 'states', schema: StateChanges, objectsOf, send: async each => sent.push(each) })
    const window = await deviceWithOutbox([linesBefore(storage, '1')])()
    // It may have arrived, so that nobody takes it back or changes it.
    expect(window.box.rows.values()).toMatchObject([{ id: former, is_tried: true }])
    await window.send()
    expect(sent).toMatchObject([body])
    expect([window.box.rows.size(), storage.length, storage.key(0)]).toEqual([0, 1, `yomu.states.1.${newer}`])
  })

  it('does not let one object wait for another, and keeps the order within one', async () => {
    const lab = outboxLab()
    const window = await lab.open()
    lab.setFate(({ object }) => (object === 'word:1' ? 'busy' : 'taken'))
    for (const [id, object] of [
      ['a', 'word:1'],
      ['b', 'word:2'],
      ['c', 'word:1'],
      ['d', 'word:2'],
    ] as const)
      add(window, id, object)
    await window.send()
    expect(lab.arrived.map(({ id }) => id)).toEqual(['b', 'd'])
    lab.setFate(() => 'taken')
    await window.send()
    expect(lab.arrived.map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c'])
  })

  it('lists what the server refuses, and sends the rest', async () => {
    const lab = outboxLab()
    const window = await lab.open()
    lab.setFate(({ id }) => (id === 'a' ? 'refused' : 'taken'))
    add(window, 'a', 'word:1')
    add(window, 'b', 'word:1')
    await window.send()
    expect(lab.arrived.map(({ id }) => id)).toEqual(['b'])
    expect(window.box.rows.values().map(({ id, refusal }) => [id, refusal?.why])).toEqual([['a', 'Never.']])
  })

  it('keeps an entry that was tried when its learner takes it back', async () => {
    const lab = outboxLab()
    const window = await lab.open()
    lab.setFate(() => 'lost after')
    add(window, 'a', 'word:1')
    await window.send()
    add(window, 'b', 'word:1')
    expect([await window.box.withdraw('a'), await window.box.withdraw('b')]).toEqual([false, true])
    lab.setFate(() => 'taken')
    await window.send()
    expect(lab.arrived.map(({ id }) => id)).toEqual(['a'])
  })

  it('sends many entries of different objects together, and tells each apart', async () => {
    const lab = outboxLab()
    const window = await lab.open()
    lab.setFate(({ id }) => (id === 'e03' ? 'refused' : 'taken'))
    for (let n = 0; n < 30; n += 1) {
      const id = `e${String(n).padStart(2, '0')}`
      addTo(window.box, { id, object: `word:${n % 28}`, value: n }, { kind: 'together' })
    }
    await window.send()
    expect(lab.sentTogether.map(({ length }) => length)).toEqual([25])
    expect(lab.arrived).toHaveLength(29)
    const ofFirst = lab.arrived.filter(({ object }) => object === 'word:0')
    expect(ofFirst.map(({ id }) => id)).toEqual(['e00', 'e28'])
    expect(window.box.rows.values().map(({ id, refusal }) => [id, refusal?.why])).toEqual([['e03', 'Never.']])
  })

  it('keeps the order of presses when the clock is set back by a day', async () => {
    const lab = outboxLab()
    const first = await lab.open()
    const noon = Date.parse('2026-11-20T12:00:00Z')
    addTo(first.box, { id: 'z', object: 'word:1', value: 1 }, { at: noon })
    first.close()
    const next = await lab.open()
    addTo(next.box, { id: 'a', object: 'word:1', value: 2 }, { at: noon - 86_400_000 })
    await next.send()
    expect(lab.arrived.map(({ id }) => id)).toEqual(['z', 'a'])
  })

  it('joins what may be joined only while the first cannot have arrived', async () => {
    const lab = outboxLab()
    const window = await lab.open()
    const note = (id: string, value: number) =>
      addTo(window.box, { id, object: 'note:1', value }, { kind: 'merged' })
    note('a', 1)
    note('b', 2)
    lab.setFate(() => 'lost after')
    await window.send()
    note('c', 4)
    lab.setFate(() => 'taken')
    await window.send()
    expect(lab.arrived.map(({ id, value }) => [id, value])).toEqual([
      ['b', 3],
      ['c', 4],
    ])
  })

  it.each(['lab', 'together'])(
    'has each write there once, whichever windows are closed and replies lost: %s',
    async kind => {
      const fates = fc.constantFrom('taken', 'taken', 'lost before', 'lost after', 'refused', 'busy')
      const act = fc.oneof(
        fc.record({ act: fc.constant('add' as const), object: fc.nat(13), window: fc.nat(1) }),
        fc.record({
          act: fc.constant('send' as const),
          fates: fc.array(fates, { maxLength: 6 }),
          window: fc.nat(1),
        }),
        fc.record({ act: fc.constant('close' as const), window: fc.nat(1), turns: fc.nat(6) }),
        fc.record({ act: fc.constant('withdraw' as const), window: fc.nat(1), nth: fc.nat(9) }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 60, size: 'max' }), async acts => {
          const lab = outboxLab()
          const windows = [await lab.open(), await lab.open()]
          const added: { id: string; object: string }[] = []
          const withdrawn = new Set<string>()
          const pending: Promise<unknown>[] = []
          for (const each of acts) {
            const window = windows[each.window]
            if (!window) continue
            if (each.act === 'add') {
              const body = {
                id: `e${String(added.length).padStart(3, '0')}`,
                object: `word:${each.object}`,
                value: added.length,
              }
              added.push(body)
              addTo(window.box, body, { kind })
            } else if (each.act === 'send') {
              const left = [...each.fates]
              lab.setFate(() => left.shift() ?? 'taken')
              pending.push(window.send())
              await Promise.resolve()
            } else if (each.act === 'withdraw') {
              const id = added[each.nth]?.id
              if (id === undefined) continue
              const withdrawing = window.box.withdraw(id).then(isDone => isDone && withdrawn.add(id))
              // A window that was closed never answers; another one may need longer.
              await Promise.race([withdrawing, rhythm(20)])
            } else {
              for (let turn = 0; turn < each.turns; turn += 1) await Promise.resolve()
              window.close()
              windows[each.window] = await lab.open()
            }
          }
          lab.setFate(() => 'taken')
          await Promise.all(pending)
          const last = await lab.open()
          await last.send()
          const ids = lab.arrived.map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          const wanted = added.map(({ id }) => id).filter(id => !withdrawn.has(id) && !lab.refused.has(id))
          expect(wanted.filter(id => !ids.includes(id))).toEqual([])
          expect([...withdrawn].filter(id => ids.includes(id))).toEqual([])
        }),
        runs(40, 5),
      )
    },
  )
})
