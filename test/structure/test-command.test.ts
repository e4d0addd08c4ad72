import { describe, expect, it } from 'vitest'
import { takeBeside } from '../../scripts/test/beside.ts'
import { runAgain } from '../../scripts/test/run-again.ts'
import { costOf, sum, tallyRun } from '../../scripts/test/tally.ts'

const file = (passed: number, failed: number, over: { ok?: boolean; path?: string; cpu?: number } = {}) => ({
  path: 'test/lib/a.test.ts',
  passed,
  failed,
  ok: failed === 0,
  seconds: 1,
  cpu: 1,
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
  const other = file(2, 3, { path: 'test/deep/b.test.ts' })
  const first = run([file(9, 0), failing, other])

  it('is run once more, file by file, and counts as passed if it passes then', async () => {
    const asked: unknown[] = []
    const { counted, passedAlone } = await runAgain(first, async path => {
      asked.push(path)
      return run([path === failing.path ? file(5, 0, { path }) : file(4, 1, { path })])
    })
    expect(asked).toEqual([failing.path, other.path])
    expect(passedAlone).toEqual([failing.path])
    expect(tallyRun(counted)).toEqual({ passed: 16, failed: 3 })
  })

  it.each([
    ['leaves no report', run([])],
    ['runs no test', run([file(0, 0, { path: failing.path })])],
    ['fails as a whole', run([file(5, 0, { path: failing.path })], { succeeded: false })],
  ])('stays failed if its second run %s', async (_, again) => {
    const { counted, passedAlone } = await runAgain(first, async () => again)
    expect(passedAlone).toEqual([])
    expect(tallyRun(counted)).toEqual({ passed: 15, failed: 4 })
  })

  it('leaves an error outside any file failed, whatever passes then', async () => {
    const { counted } = await runAgain(run([failing], { strays: 1 }), async path =>
      run([file(5, 0, { path })]),
    )
    expect(tallyRun(counted)).toEqual({ passed: 5, failed: 1 })
  })

  it('is not run again if more than twelve files did', async () => {
    const files = Array.from({ length: 13 }, (_, n) => file(0, 1, { path: `test/${n}.test.ts` }))
    const { counted } = await runAgain(run(files), () => Promise.reject(new Error()))
    expect(tallyRun(counted)).toEqual({ passed: 0, failed: 13 })
  })
})

it('the cost of a test run lists the dearest files, dearest first, and adds up the files of each kind', () => {
  const files = Array.from({ length: 12 }, (_, n) => file(1, 0, { path: `test/lib/${n}.test.ts`, cpu: n }))
  const lines = costOf([...files, file(1, 0, { path: 'test/flows/a.test.ts', cpu: 3 })]).split('\n')
  expect(lines[1]).toMatch(/11\.0 +test\/lib\/11\.test\.ts$/)
  expect(lines[10]).toMatch(/3\.0 +test\/flows\/a\.test\.ts$/)
  expect(lines.slice(12)).toEqual(['   66.0  12 of units of code', '    3.0  1 of test/flows'])
})

describe('the option --beside', () => {
  it('is taken out of the arguments wherever it stands', () => {
    expect(takeBeside(['--all', '--beside', '4', 'test/lib'])).toEqual({
      beside: 4,
      rest: ['--all', 'test/lib'],
    })
    expect(takeBeside(['test/lib'])).toEqual({ beside: 0, rest: ['test/lib'] })
  })

  it.each([[['--beside']], [['--beside', '0']], [['--beside', 'many']], [['--beside', '1000']]])(
    'wants a number of loops: %j',
    args => expect(() => takeBeside(args)).toThrow('Give the number of busy loops, from 1 to 64: --beside 4'),
  )
})
