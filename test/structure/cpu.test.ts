import { describe, expect, it } from 'vitest'
import { type Process, processIn } from '../../scripts/processes.ts'
import { cpuCounter, cpuLines } from '../../scripts/test/cpu.ts'

const tree = (processes: Record<number, Process>) =>
  new Map(Object.entries(processes).map(([id, process]) => [Number(id), process]))
const main = { parent: 1, own: 2, waited: 0 }

/** Counts below process 5 at one reading after the other; the last one stays. */
function counterOf(...readings: ReturnType<typeof tree>[]) {
  let at = 0
  return cpuCounter(() => readings[Math.min(at++, readings.length - 1)] ?? tree({}), 5)
}

describe('the CPU of a test run', () => {
  it('reads the times of a process, whatever its name', () => {
    const stat = '7 (a) b (c) S 3 7 7 0 -1 4194304 9 0 0 0 150 50 700 25 20 0 1 0'
    expect(processIn(stat)).toEqual({ parent: 3, own: 2, waited: 7.25 })
  })

  it('adds up a process, its children and theirs, and no others', () => {
    const worker = { parent: 5, own: 10, waited: 4 }
    const browser = { parent: 6, own: 30, waited: 1 }
    const neighbour = { parent: 1, own: 500, waited: 500 }
    expect(counterOf(tree({ 5: main, 6: worker, 8: browser, 9: neighbour }))()).toBe(47)
  })

  it('counts a child once after its parent has waited for it', () => {
    const worker = { parent: 5, own: 10, waited: 0 }
    const count = counterOf(tree({ 5: main, 6: worker }), tree({ 5: { ...main, waited: 11 } }))
    count()
    expect(count()).toBe(13)
  })

  it('reads again if a process ends during the reading', () => {
    const worker = { parent: 5, own: 10, waited: 0 }
    const count = counterOf(
      tree({ 5: main, 6: worker }),
      tree({ 5: main }),
      tree({ 5: { ...main, waited: 11 } }),
    )
    count()
    expect(count()).toBe(13)
  })

  it('keeps the seconds of a process whose parent was killed before it', () => {
    const worker = { parent: 5, own: 10, waited: 0 }
    const orphan = { parent: 1, own: 30, waited: 0 }
    const count = counterOf(
      tree({ 5: main, 6: worker, 8: { ...orphan, parent: 6 } }),
      tree({ 5: { ...main, waited: 10 }, 8: orphan }),
      tree({ 5: { ...main, waited: 10 }, 8: orphan }),
      tree({ 5: { ...main, own: 3, waited: 10 } }),
    )
    count()
    count()
    expect(count()).toBe(43)
  })

  it('is named beside the budget, which a part of the tests does not have', () => {
    const line = (run: number, budget: number | null) => cpuLines({ run, setUp: 61.8 }, budget).split('\n')[1]
    expect(line(482.4, 500)).toBe('CPU: 482 s of 500')
    expect(line(512.1, 500)).toBe('CPU: 512 s of 500, which is over the budget')
    expect(line(12, null)).toBe('CPU: 12 s')
    expect(cpuLines(null, 500)).toContain('not measured')
  })

  it('is named apart from that of the set-up', () => {
    expect(cpuLines({ run: 1, setUp: 61.8 }, null)).toBe('CPU of the set-up: 62 s\nCPU: 1 s\n')
  })
})
