import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testsIn, testsReaching } from '../../scripts/broken/command.ts'
import { kinds, parseFault, readFaults } from '../../scripts/broken/fault.ts'
import { failingFile, failsIn, lineOf, summaryOf, type Trial } from '../../scripts/broken/verdict.ts'
import { root } from './source-tree.ts'

const diff = 'diff --git a/lib/a.ts b/lib/a.ts\n--- a/lib/a.ts\n+++ b/lib/a.ts\n@@ -1 +1 @@\n-a\n+b\n'
const head = 'Fault: A guest may read it.\nNoticed by: test/lib/a.test.ts\nTier: quick\n'
const path = 'test/broken/access-check-left-out/guest.patch'

describe('the faults of `npm run broken`', async () => {
  const faults = await readFaults(root)

  it('name a test file that exists', () => {
    expect(faults.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
  })

  it('change files of the product alone', () => {
    const product = /^(?:lib|handlers|router|reader|console|web)\//
    expect(faults.filter(({ changed }) => !changed.every(each => product.test(each)))).toEqual([])
  })

  it('are five or more of each kind', () => {
    const few = kinds.filter(kind => faults.filter(fault => fault.kind === kind).length < 5)
    expect(few).toEqual([])
  })

  it('apply to this tree, each by itself', () => {
    const check = (...paths: string[]) =>
      spawnSync('git', ['apply', '--check', ...paths], { cwd: root, encoding: 'utf8' }).stderr
    // One process reads all of them; only if it objects, each is tried alone, so that the failure names it.
    const paths = faults.map(fault => fault.path)
    expect(check(...paths) === '' ? [] : paths.filter(path => check(path) !== '')).toEqual([])
  })
})

describe('a patch', () => {
  it('has a head of three lines', () => {
    expect(parseFault(path, `${head}\n${diff}`)).toEqual({
      path,
      kind: 'access-check-left-out',
      sentence: 'A guest may read it.',
      file: 'test/lib/a.test.ts',
      tier: 'quick',
      changed: ['lib/a.ts'],
    })
  })

  it.each([
    ['without a head', diff],
    ['whose fault is no sentence', `${head.replace('it.', 'it')}\n${diff}`],
    ['that names no test file', `${head.replace('.test.ts', '.ts')}\n${diff}`],
    ['of an unknown tier', `${head.replace('quick', 'slow')}\n${diff}`],
    ['without an empty line below its head', `${head}${diff}`],
    ['without a diff', `${head}\n`],
  ])('%s is refused by its path', (_, text) => {
    expect(() => parseFault(path, text)).toThrow(path)
  })

  it('of an unknown kind is refused', () => {
    expect(() => parseFault('test/broken/typo/guest.patch', `${head}\n${diff}`)).toThrow('kind')
  })
})

describe('a report of vitest', () => {
  const file = (over: object) => ({
    ...{ path: 'test/lib/a.test.ts', passed: 1, failed: 0, ok: true, seconds: 1, cpu: 1 },
    ...over,
  })
  const report = (...files: ReturnType<typeof file>[]) => ({ files, strays: 0 })
  const named = 'test/lib/a.test.ts'

  it.each([
    ['a test of the file failed', report(file({ failed: 1, ok: false })), true],
    ['the file does not load', report(file({ passed: 0, ok: false })), true],
    ['an error came up that no test awaited', { ...report(file({})), strays: 1 }, true],
    ['all of its tests passed', report(file({})), false],
    ['only another file failed', report(file({}), file({ path: 'test/b.test.ts', ok: false })), false],
    ['the file did not run', { files: [], strays: 1 }, false],
    ['vitest wrote none', null, false],
  ])('says whether the named file notices a fault: %s', (_, written, isNoticed) => {
    expect(failsIn(written, named)).toBe(isNoticed)
  })

  it('names the file with the failed test, not those that the end of the run cut off', () => {
    const cutOff = file({ path: 'test/b.test.ts', passed: 0, ok: false })
    expect(failingFile(report(cutOff, file({ failed: 1, ok: false })))).toBe(named)
    expect(failingFile(report(file({}), cutOff))).toBe('test/b.test.ts')
    expect(failingFile(report(file({})))).toBeUndefined()
    expect(failingFile(null)).toBeUndefined()
  })
})

describe('the lines of a run', () => {
  const trial = (verdict: Trial['verdict']): Trial => ({
    fault: parseFault(path, `${head}\n${diff}`),
    verdict,
    seconds: 4.25,
  })

  it('say by which file a fault was noticed, and in what time', () => {
    expect(lineOf(trial({ is: 'noticed', by: 'test/lib/a.test.ts' }))).toBe(
      '    4.3 s  access-check-left-out/guest: noticed by test/lib/a.test.ts',
    )
  })

  it('end with the heads to correct, the faults that nothing noticed, and the counts', () => {
    const elsewhere = trial({ is: 'noticed elsewhere', by: 'test/lib/b.test.ts' })
    const summary = summaryOf([elsewhere, trial({ is: 'unnoticed' }), trial({ is: 'not applicable' })])
    expect(summary.split('\n')).toEqual([
      'Correct the head of these patches:',
      expect.stringContaining('(noticed by test/lib/b.test.ts, not by test/lib/a.test.ts (quick)'),
      'Nothing noticed these faults:',
      expect.stringContaining('A guest may read it. (NOT NOTICED)'),
      expect.stringContaining('THE PATCH DOES NOT APPLY'),
      '1 noticed, 2 not, in 13 s',
    ])
  })
})

describe('the command for a fault', () => {
  it('runs the named file in its tier', () => {
    expect(testsIn('deep', ['test/deep/a.test.ts']).args).toEqual(
      expect.arrayContaining(['run', '--project=deep', 'test/deep/a.test.ts']),
    )
  })

  it('runs the tests of the quick tier that reach a changed file until one fails', () => {
    const { args } = testsReaching(['lib/a.ts'])
    expect(args.slice(0, 2)).toEqual(['related', 'lib/a.ts'])
    expect(args).toContain('--bail=1')
    expect(args).not.toContain('--project=deep')
  })
})
