import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Tally, tallyReport } from './tally.ts'

/** Runs vitest to its end and counts from its JSON report; what a reader wants to see goes to the terminal. */
export async function runTests(args: string[]): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'test-report-'))
  const report = join(folder, 'report.json')
  try {
    const reporter = args.some(argument => argument.startsWith('--reporter')) ? [] : ['--reporter=default']
    const succeeded = await vitest([
      'run',
      ...args,
      ...reporter,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ])
    const tally = tallyReport(await readJson(report))
    return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function vitest(args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { stdio: 'inherit' })
  const stop = () => child.kill('SIGTERM')
  process.once('SIGTERM', stop)
  // A terminal interrupts the whole group: vitest ends by itself, and its result is waited for.
  process.once('SIGINT', () => {})
  const [code] = await once(child, 'close')
  process.off('SIGTERM', stop)
  return code === 0
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
