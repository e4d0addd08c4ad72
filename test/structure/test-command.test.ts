import { describe, expect, it } from 'vitest'
import { runAgain } from '../../scripts/test/run-again.ts'
import { sum, tallyRun, timesOf } from '../../scripts/test/tally.ts'

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

const run = (files: ReturnType<typeof file>[], over: { strays?: number; succeeded?: boolean } = {}) => ({
  files,
  strays: 0,
  succeeded: files.every(({ ok }) => ok),
  ...over,
})

describe('counting a test run', () => {
  it('adds up the tests of all files', () => {
    expect(tallyRun(run([file(1, 0), file(1, 2)]))).toEqual({ passed: 2, failed: 2 })
  })

  it('counts a file that does not load as one failure', () => {
    expect(tallyRun(run([file(1, 0), file(0, 0, { ok: false })]))).toEqual({ passed: 1, failed: 1 })
  })

  it('counts a file whose hooks fail after its tests have passed as one failure', () => {
    expect(tallyRun(run([file(3, 0, { ok: false })]))).toEqual({ passed: 3, failed: 1 })
  })

  it('counts each error outside a file', () => {
    expect(tallyRun(run([file(3, 1)], { strays: 2 }))).toEqual({ passed: 3, failed: 3 })
  })

  it.each([
    ['that leaves no report', run([])],
    ['whose filter leaves out every test', run([file(0, 0)])],
    ['that vitest says has failed', run([file(0, 0)], { succeeded: false })],
  ])('counts a run %s as one failure', (_, run) => {
    expect(tallyRun(run)).toEqual({ passed: 0, failed: 1 })
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

describe('a failed file', () => {
  const failing = file(4, 1, { path: 'test/flows/a.test.ts' })
  const tiers = [
    { tier: 'quick' as const, ...run([file(9, 0), failing]) },
    { tier: 'deep' as const, ...run([file(2, 3, { path: 'test/deep/b.test.ts' })]) },
  ]

  it('is run once more, file by file, and counts as passed if it passes then', async () => {
    const asked: unknown[] = []
    const { counted, passedAlone } = await runAgain(tiers, async (tier, [path = '']) => {
      asked.push([tier, path])
      return run([path === failing.path ? file(5, 0, { path }) : file(4, 1, { path })])
    })
    expect(asked).toEqual([
      ['quick', 'test/flows/a.test.ts'],
      ['deep', 'test/deep/b.test.ts'],
    ])
    expect(passedAlone).toEqual(['test/flows/a.test.ts'])
    expect(counted.map(tallyRun)).toEqual([
      { passed: 14, failed: 0 },
      { passed: 2, failed: 3 },
    ])
  })

  it.each([
    ['leaves no report', run([])],
    ['runs no test', run([file(0, 0, { path: failing.path })])],
    ['fails as a whole', run([file(5, 0, { path: failing.path })], { succeeded: false })],
  ])('stays failed if its second run %s', async (_, again) => {
    const { counted, passedAlone } = await runAgain(tiers, async () => again)
    expect(passedAlone).toEqual([])
    expect(sum(counted.map(tallyRun))).toEqual({ passed: 15, failed: 4 })
  })

  it('outside any file stays failed, whatever else passes then', async () => {
    const quick = { tier: 'quick' as const, ...run([failing], { strays: 1 }) }
    const { counted } = await runAgain([quick], async () => run([file(5, 0, { path: failing.path })]))
    expect(counted.map(tallyRun)).toEqual([{ passed: 5, failed: 1 }])
  })

  it('is not run again if more than twelve files did', async () => {
    const files = Array.from({ length: 13 }, (_, n) => file(0, 1, { path: `test/${n}.test.ts` }))
    const { counted } = await runAgain([{ tier: 'quick', ...run(files) }], () => Promise.reject(new Error()))
    expect(counted.map(tallyRun)).toEqual([{ passed: 0, failed: 13 }])
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
