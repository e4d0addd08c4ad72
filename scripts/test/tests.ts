import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { costOf, type Run, RunReport } from './tally.ts'
import { type Tier, tiers } from './tiers.ts'

/** Runs the tests of a tier to their end, and prints what cost most. */
export async function runTests(tier: Tier, args: string[]): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'test-report-'))
  const report = join(folder, 'report.json')
  try {
    const reporter = args.some(argument => argument.startsWith('--reporter')) ? [] : ['--reporter=default']
    const projects = tiers[tier].projects.map(name => `--project=${name}`)
    const all = [...projects, ...args, ...reporter, '--reporter=./scripts/test/reporter.ts']
    const succeeded = await vitest(tier, all, report)
    const { files, strays } = await reportIn(report)
    if (args.length === 0) process.stdout.write(`${costOf(files)}\n`)
    return { files, strays, succeeded }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function vitest(tier: Tier, args: string[], report: string): Promise<boolean> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, TEST_TIER: tier, TEST_REPORT: report },
  })
  const stop = () => child.kill('SIGTERM')
  process.once('SIGTERM', stop)
  // A terminal interrupts the whole group: vitest ends by itself, and its result is waited for.
  process.once('SIGINT', () => {})
  const [code] = await once(child, 'close')
  process.off('SIGTERM', stop)
  return code === 0
}

/** A run that wrote no report ran no tests. */
async function reportIn(path: string): Promise<RunReport> {
  try {
    return RunReport.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return { files: [], strays: 0 }
  }
}
