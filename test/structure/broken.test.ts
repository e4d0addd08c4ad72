import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kinds, parseFault, readFaults } from '../../scripts/broken/fault.ts'
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

  it('apply to this tree', () => {
    const check = () =>
      execFileSync('git', ['apply', '--check', '--verbose', ...faults.map(each => each.path)], {
        cwd: root,
        stdio: 'pipe',
      })
    expect(check).not.toThrow()
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
