import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readWarnings, warningsIn, warningsTo } from '../../scripts/test/warnings.ts'

const lines = (...all: string[]) => all.map(line => `${line}\n`).join('')

describe('the warnings of a test run', () => {
  it('are read once each with their stacks, and two that differ only in numbers are one', () => {
    const written = lines(
      '(node:7) Warning: Closing file descriptor 50 on garbage collection',
      '    at first',
      '(node:7) [DEP0137] DeprecationWarning: Closing a FileHandle',
      '(node:8) Warning: Closing file descriptor 48 on garbage collection',
      '    at second',
    )
    expect(warningsIn(written)).toEqual([
      'Warning: Closing file descriptor 50 on garbage collection\n    at first',
      '[DEP0137] DeprecationWarning: Closing a FileHandle',
    ])
  })

  it('name the test file that their worker ran last, if a worker gave them', () => {
    const written = lines(
      '(node:7) runs test/lib/a.test.ts',
      '(node:8) runs test/lib/b.test.ts',
      '(node:7) runs test/lib/c.test.ts',
      '(node:7) Warning: one',
      '(node:9) Warning: another',
    )
    expect(warningsIn(written)).toEqual(['Warning: one (during test/lib/c.test.ts)', 'Warning: another'])
  })

  it('leave out those that are allowed, and their stacks', () => {
    const written = lines('(node:7) Warning: one', '    at first', '(node:7) Warning: two')
    expect(warningsIn(written, [{ text: /one/, reason: 'a test' }])).toEqual(['Warning: two'])
  })
})

describe('a process of a test run', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'warnings of a run-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const run = (script: string, path: string) =>
    promisify(execFile)(process.execPath, ['-e', script], {
      env: { ...process.env, NODE_OPTIONS: warningsTo(path) },
    })

  it('writes its warnings to the file of the run, as do its children', async () => {
    const path = join(folder, 'warnings')
    const child = `require('node:child_process').execFileSync(process.execPath, ['-e', "process.emitWarning('two')"])`
    const { stderr } = await run(`process.emitWarning('one'); ${child}`, path)
    expect(stderr).toBe('')
    const warnings = await readWarnings(path)
    expect(warnings.map(warning => warning.split('\n')[0]).toSorted()).toEqual([
      'Warning: one',
      'Warning: two',
    ])
  })

  it('writes no file if it gives no warning', async () => {
    const path = join(folder, 'warnings')
    await run('0', path)
    expect(await readWarnings(path)).toEqual([])
  })
})
