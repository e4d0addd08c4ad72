import { describe, expect, it } from 'vitest'
import { sum, tallyFiles, timesOf } from '../../scripts/test/tally.ts'

const file = (
  passed: number,
  failed: number,
  over: { ok?: boolean; path?: string; seconds?: number } = {},
) => ({
  path: 'test/lib/a.test.ts',
  passed,
  failed,
  ok: failed === 0,
  seconds: 1,
  ...over,
})

describe('counting a test run', () => {
  it('adds up the tests of all files', () => {
    expect(tallyFiles([file(1, 0), file(1, 2)])).toEqual({ passed: 2, failed: 2 })
  })

  it('counts a file that does not load as one failure', () => {
    expect(tallyFiles([file(1, 0), file(0, 0, { ok: false })])).toEqual({ passed: 1, failed: 1 })
  })

  it('counts a file whose hooks fail after its tests have passed as one failure', () => {
    expect(tallyFiles([file(3, 0, { ok: false })])).toEqual({ passed: 3, failed: 1 })
  })

  it.each([
    ['that leaves no report', []],
    ['whose filter leaves out every test', [file(0, 0)]],
  ])('counts a run %s as one failure', (_, files) => {
    expect(tallyFiles(files)).toEqual({ passed: 0, failed: 1 })
  })

  it('adds the tiers and the checks to one line, whichever of them failed', () => {
    expect(
      sum([
        { passed: 2, failed: 0 },
        { passed: 1, failed: 3 },
      ]),
    ).toEqual({ passed: 3, failed: 3 })
    expect(sum([])).toEqual({ passed: 0, failed: 0 })
  })
})

describe('the times of a test run', () => {
  it('lists the slowest files, slowest first, and adds up all of them', () => {
    const files = Array.from({ length: 12 }, (_, n) => file(1, 0, { path: `test/${n}.test.ts`, seconds: n }))
    const lines = timesOf(files).split('\n')
    expect(lines[1]).toMatch(/11\.0 +test\/11\.test\.ts$/)
    expect(lines[10]).toMatch(/2\.0 +test\/2\.test\.ts$/)
    expect(lines.slice(11)).toEqual(['66 worker-seconds in 12 files'])
  })
})
