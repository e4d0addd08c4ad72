import { execFile } from 'node:child_process'
import type { Tally } from './tally.ts'

const biome = 'node_modules/@biomejs/biome/bin/biome'
// Checkers, one for each core, would each check the shared types: together they take more than twice as long.
const tsc = ['node_modules/typescript/bin/tsc', '--singleThreaded', '-p']
/** The compiler is a Go program, ends soon, and need not save memory. */
const env = { ...process.env, GOGC: '400' }
const checks = [
  { name: 'format and lint', command: [biome, 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: [...tsc, '.'] },
  // One program for all code of both pages: each would check the contracts and React's types again.
  { name: 'types of the pages', command: [...tsc, 'web'] },
  { name: 'types of the worker', command: [...tsc, 'reader/worker'] },
  { name: 'types of the client', command: [...tsc, 'console/client'] },
]

export async function runChecks(): Promise<Tally[]> {
  const results = await Promise.all(checks.map(({ command }) => runNode(command)))
  return results.map(({ ok, output }, index) => {
    process.stdout.write(`${checks[index]?.name}: ${ok ? 'ok' : `failed\n${output.trim()}`}\n`)
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  })
}

function runNode(command: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise(resolve => {
    execFile(process.execPath, command, { env, maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: stdout + stderr || (error?.message ?? '') }),
    )
  })
}
