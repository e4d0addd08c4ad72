import { execFileSync } from 'node:child_process'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { benchAgainst } from '../../../scripts/bench/against/against.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

afterEach(() => vi.restoreAllMocks())

/** A benchmark that prints one row, and notes the folder in which it ran. */
const program = (ratio: string, keepsRunning = false) => `
  import { appendFileSync } from 'node:fs'
  appendFileSync(process.env.RUNS, process.cwd() + '\\n')
  ${keepsRunning ? "setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(1))" : ''}
  console.log('measure   ratio  better\\n────────  ─────  ──────\\na page    ${ratio}   lower')
`

async function repository(former: string, today: string) {
  const { path, remove } = await temporaryFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', path, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      encoding: 'utf8',
    })
  const runs = join(path, 'runs.log')
  process.env.RUNS = runs
  await writeFile(join(path, 'package.json'), '{"scripts":{"bench":"exec node bench.mjs"}}')
  await writeFile(join(path, 'package-lock.json'), '{}')
  await writeFile(join(path, 'bench.mjs'), former)
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'a commit')
  await mkdir(join(path, 'node_modules'))
  await writeFile(join(path, 'bench.mjs'), today)
  return {
    path,
    ran: async () => (await readFile(runs, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean),
    worktrees: () => git('worktree', 'list').trim().split('\n').length,
    remove,
  }
}

describe('bench --against', () => {
  it('runs both sides in turn, three times, and names worse measures', async () => {
    const printed = vi.spyOn(console, 'log').mockReturnValue()
    const { path, ran, worktrees, remove } = await repository(program('1.00'), program('1.50'))
    await using ending = new AsyncDisposableStack()
    ending.defer(remove)
    expect(await benchAgainst('HEAD', [], { signal: new AbortController().signal, repository: path })).toBe(
      false,
    )
    const sides = (await ran()).map(folder => (folder === path ? 'today' : 'before'))
    expect(sides).toEqual(['before', 'today', 'today', 'before', 'before', 'today'])
    expect(printed.mock.calls.join()).toContain('Worse by more than the noise of 3 rounds: a page.')
    expect(worktrees()).toBe(1)
  })

  it('ends the run and removes the checkout when it is interrupted', async () => {
    const { path, ran, worktrees, remove } = await repository(program('1.00', true), program('1.00'))
    await using ending = new AsyncDisposableStack()
    ending.defer(remove)
    const interrupted = new AbortController()
    const running = benchAgainst('HEAD', [], { signal: interrupted.signal, repository: path })
    await expect.poll(ran).toHaveLength(1)
    interrupted.abort(new Error('The run was interrupted.'))
    await expect(running).rejects.toThrow('The run was interrupted.')
    const [folder = ''] = await ran()
    await expect(access(folder)).rejects.toThrow('ENOENT')
    expect(worktrees()).toBe(1)
  })
})
