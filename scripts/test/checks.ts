import { execFile } from 'node:child_process'
import type { Tally } from './tally.ts'

const biome = 'node_modules/@biomejs/biome/bin/biome'
const checks = [
  { name: 'format', command: [biome, 'format', '.'] },
  { name: 'lint', command: [biome, 'check', '--formatter-enabled=false', '--error-on-warnings', '.'] },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '-p', '.'] },
  { name: 'types of the console', command: ['node_modules/typescript/bin/tsc', '-p', 'console'] },
  { name: 'types of the reader', command: ['node_modules/typescript/bin/tsc', '-p', 'reader'] },
  { name: 'types of the worker', command: ['node_modules/typescript/bin/tsc', '-p', 'reader/worker'] },
  { name: 'types of the client', command: ['node_modules/typescript/bin/tsc', '-p', 'console/client'] },
]

/** Runs the checks that are no tests, side by side, and prints what the failing ones say. */
export async function runChecks(): Promise<Tally[]> {
  const results = await Promise.all(checks.map(({ command }) => runNode(command)))
  return results.map(({ ok, output }, index) => {
    process.stdout.write(`${checks[index]?.name}: ${ok ? 'ok' : `failed\n${output.trim()}`}\n`)
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  })
}

function runNode(command: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise(resolve => {
    execFile(process.execPath, command, { maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: stdout + stderr || (error?.message ?? '') }),
    )
  })
}
