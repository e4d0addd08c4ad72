import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { costOf, type Run, RunReport } from './tally.ts'
import { projectsOf, type Tier } from './tiers.ts'
import { readWarnings, warningsTo } from './warnings.ts'

export async function runTests(tier: Tier, args: string[]): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'test-report-'))
  const [report, warned] = [join(folder, 'report.json'), join(folder, 'warnings')]
  try {
    const reporter = args.some(argument => argument.startsWith('--reporter')) ? [] : ['--reporter=default']
    const all = [...projectsOf(tier), ...args, ...reporter, '--reporter=./scripts/test/reporter.ts']
    const succeeded = await vitest(all, {
      ...{ TEST_TIER: tier, TEST_REPORT: report },
      ...{ TEST_WARNINGS: warned, NODE_OPTIONS: warningsTo(warned) },
    })
    const { files, strays } = await reportIn(report)
    const warnings = await readWarnings(warned)
    for (const warning of warnings)
      process.stdout.write(`Node warned, which counts as a failure: ${warning}\n`)
    if (args.length === 0) process.stdout.write(`${costOf(files)}\n`)
    return { files, strays: strays + warnings.length, succeeded }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function vitest(args: string[], env: Record<string, string>): Promise<boolean> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
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
