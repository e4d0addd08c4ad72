import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { RunReport } from '../test/tally.ts'
import type { Command } from './command.ts'
import type { Copy } from './copy.ts'

const KILL_AFTER_MS = 5_000

/** Ends vitest with its workers, in a process group of its own. Null: it did not start, wrote no report or did not end in time. */
export async function runVitest(
  copy: Copy,
  { args, env }: Command,
  { signal, deadlineMs }: { signal: AbortSignal; deadlineMs: number },
): Promise<RunReport | null> {
  signal.throwIfAborted()
  const report = join(copy.temporary, 'report.json')
  await rm(report, { force: true })
  const reporters = ['--reporter=./scripts/test/reporter.ts']
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, ...reporters], {
    cwd: copy.root,
    env: {
      ...process.env,
      // The cases of samples are the same in each run, as in CI.
      TEST_SEED: '1',
      ...env,
      TEST_REPORT: report,
      TMPDIR: copy.temporary,
    },
    stdio: 'ignore',
    detached: true,
  })
  const kill = (by: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, by)
    } catch {
      // The group has just ended by itself.
    }
  }
  let killing: NodeJS.Timeout | undefined
  const stop = () => {
    kill('SIGTERM')
    killing = setTimeout(() => kill('SIGKILL'), KILL_AFTER_MS)
  }
  const deadline = setTimeout(stop, deadlineMs)
  signal.addEventListener('abort', stop)
  try {
    await once(child, 'close')
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(deadline)
    clearTimeout(killing)
    // A worker may outlive vitest.
    kill('SIGKILL')
  }
  signal.throwIfAborted()
  return reportIn(report)
}

async function reportIn(path: string): Promise<RunReport | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null ? null : RunReport.parse(JSON.parse(text))
}
