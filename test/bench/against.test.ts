import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { access, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkOut } from '../../scripts/bench/against/checkout.ts'
import { type Measured, measuresIn } from '../../scripts/bench/against/printed-table.ts'
import { compareRounds } from '../../scripts/bench/against/verdict.ts'
import { compared, type Line, reportTable, wanted } from '../../scripts/bench/measuring/report.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe('bench --against', () => {
  const rounds = (better: string, ...ratios: number[]): Measured[][] =>
    ratios.map(ratio => [{ what: 'a measure', ratio, rounding: 0.005, better }])
  const verdictOf = (better: string, before: number[], today: number[]) =>
    compareRounds(rounds('', ...before), rounds(better, ...today))[0]?.verdict

  it('names worse measures, in the direction that today’s table gives', () => {
    expect(verdictOf('lower', [1, 1.1, 1.05], [1.4, 1.5, 1.45])).toBe('worse')
    expect(verdictOf('higher', [1, 1.1, 1.05], [1.4, 1.5, 1.45])).toBe('better')
    expect(verdictOf('higher', [1.4, 1.5, 1.45], [1, 1.1, 1.05])).toBe('worse')
    expect(verdictOf('lower', [1.4, 1.5, 1.45], [1, 1.1, 1.05])).toBe('better')
  })

  it('names nothing within the noise of the rounds', () => {
    expect(verdictOf('lower', [1, 1.1, 1.05], [1.09, 1.5, 1.45]), 'one round as before').toBe('as before')
    expect(verdictOf('lower', [1, 1.3, 1.15], [1.31, 1.4, 1.45]), 'the rounds differ as much').toBe(
      'as before',
    )
    expect(verdictOf('lower', [0.01, 0.01, 0.01], [0.02, 0.02, 0.02]), 'rounded').toBe('as before')
    expect(verdictOf('lower', [0, 0, 0], [0.02, 0.02, 0.02]), 'from nothing').toBe('worse')
  })

  it('does not judge a measure that a round lacks', () => {
    const [first, second] = rounds('lower', 1, 1)
    expect(compareRounds([first ?? []], [second ?? [], []])).toMatchObject([
      { what: 'a measure', before: [1], today: [1], verdict: 'not in every round' },
    ])
  })

  it('reads the table that it prints, and knows a measure again that has got another limit', () => {
    const lines: Line[] = [
      wanted('rating', 12, 6),
      compared('page through nginx ÷ without', 3, 2, 'ms'),
      compared('article read ÷ bare handler', 800, 200, 'requests/s'),
      compared('selection', 1, 64, 'ms'),
    ]
    const measured = measuresIn(`Building …\n${reportTable(lines, 'disk')}\n\nresident MB  peak\n───  ──\n`)
    expect(measured).toEqual([
      { what: 'rating, 1 ms ÷ measured', ratio: 2 / 12, rounding: 0.005 / 12, better: 'higher' },
      { what: 'page through nginx ÷ without', ratio: 1.5, rounding: 0.005, better: 'lower' },
      { what: 'article read ÷ bare handler', ratio: 4, rounding: 0.005, better: 'higher' },
      { what: 'selection', ratio: 0.0156, rounding: 0.00005, better: 'lower' },
    ])
    const stricter = measuresIn(reportTable([wanted('rating', 3, 6)], 'disk'))
    expect(stricter[0]).toMatchObject({ what: 'rating, 1 ms ÷ measured', ratio: measured[0]?.ratio })
  })

  it('takes limits of every unit out of the names, and keeps the units apart', () => {
    const lines: Line[] = [
      wanted('dictionary built', 250, 500, '', 'MB of memory'),
      wanted('dictionary built', 6.5, 13, '', 's of processor'),
      { what: 'console, 250 KB ÷ scripts of the first load', ratio: 1, beside: '', target: { atLeast: 1 } },
      compared('audio read, 136 KB ÷ express.static', 1, 2, 'requests/s'),
      compared('task, 0 % of calls fail ÷ ideal', 3, 2, 's'),
    ]
    expect(measuresIn(reportTable(lines, 'disk')).map(({ what, ratio }) => [what, ratio])).toEqual([
      ['dictionary built, 1 MB of memory ÷ measured', 0.5 / 250],
      ['dictionary built, 1 s of processor ÷ measured', 0.5 / 6.5],
      ['console, 1 KB ÷ scripts of the first load', 1 / 250],
      ['audio read, 136 KB ÷ express.static', 0.5],
      ['task, 0 % of calls fail ÷ ideal', 1.5],
    ])
  })

  it('knows a ratio again that has got a limit', () => {
    const name = 'first page, p95: during an edit of all ÷ at rest'
    const [before] = measuresIn(reportTable([compared(name, 16, 2, 'ms')], 'disk'))
    const [today] = measuresIn(reportTable([wanted(name, 4, 8, '', 'times')], 'disk'))
    expect(before).toEqual({ what: name, ratio: 8, rounding: 0.005, better: 'lower' })
    expect(today).toEqual({ what: name, ratio: 8, rounding: 0.08, better: 'lower' })
  })

  it('reads the table of commits that print no direction', () => {
    const printed = [
      'measure                ratio  target     data on  figures',
      '─────────────────────  ─────  ─────────  ───────  ───────',
      'rating, 12 ms ÷ measured  0.99   ≥ 1 MISSED  disk     12.1 ms',
    ]
    // As wide as its widest cells.
    const widths = [24, 5, 10, 7, 7]
    const table = [
      (printed[0] ?? '').split(/ {2,}/),
      widths.map(width => '─'.repeat(width)),
      (printed[2] ?? '').split(/ {2,}/),
    ].map(cells => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
    expect(measuresIn(table.join('\n'))).toEqual([
      { what: 'rating, 1 ms ÷ measured', ratio: 0.99 / 12, rounding: 0.005 / 12, better: '' },
    ])
  })

  it('checks out a commit with today’s packages if they are equal, and leaves nothing behind', async () => {
    const { path, remove } = await temporaryFolder()
    await using ending = new AsyncDisposableStack()
    ending.defer(remove)
    const git = repositoryIn(path)
    for (const lockfile of ['{}', '{"other":1}']) {
      writeFileSync(join(path, 'package-lock.json'), lockfile)
      const checkout = await checkOut('HEAD', path)
      expect(await readdir(checkout.folder)).toContain('package-lock.json')
      expect((await readdir(checkout.folder)).includes('node_modules')).toBe(lockfile === '{}')
      writeFileSync(join(checkout.folder, 'built'), 'by its set-up')
      await checkout[Symbol.asyncDispose]()
      await expect(access(dirname(checkout.folder))).rejects.toThrow('ENOENT')
    }
    expect(await readdir(path), 'today’s packages stay').toContain('node_modules')
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1)
    await expect(checkOut('no-such-commit', path)).rejects.toThrow('no-such-commit is not a commit')
  })
})

function repositoryIn(folder: string) {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      encoding: 'utf8',
    })
  git('init', '--quiet')
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  git('add', '.')
  git('commit', '--quiet', '--message', 'a commit')
  mkdirSync(join(folder, 'node_modules'))
  return git
}
