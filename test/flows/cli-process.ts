import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { programEnvironment } from '../support/program-environment.ts'

const main = fileURLToPath(new URL('../../scripts/study/main.ts', import.meta.url))

export interface Outcome {
  code: number | null
  out: string
  err: string
}

const running = new Set<ChildProcess>()
/** Ends what a test that failed has left behind. */
export function stopAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** `npm run study` as a person runs it, without a terminal. */
export function study(args: string[], env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [main, ...args], {
    env: { ...programEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  const said = { out: '', err: '' }
  child.stdout?.setEncoding('utf8').on('data', text => (said.out += text))
  child.stderr?.setEncoding('utf8').on('data', text => (said.err += text))
  const outcome = once(child, 'close').then(([code]): Outcome => ({ code, ...said }))
  return { said, outcome }
}
