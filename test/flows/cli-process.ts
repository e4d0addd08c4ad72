import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { programEnvironment } from '../support/program-environment.ts'

const mainOf = (command: string) =>
  fileURLToPath(new URL(`../../scripts/${command}/main.ts`, import.meta.url))

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

type Environment = Record<string, string | undefined>

/** `npm run study` as a person runs it, without a terminal. */
export const study = (args: string[], env: Environment) => started('study', args, env)

/** `npm run review` with these keys, one a line. */
export const review = (keys: readonly string[], env: Environment, args: string[] = []) =>
  started('review', args, env, `${keys.join('\n')}\n`)

function started(command: string, args: string[], env: Environment, input = '') {
  const child = spawn(process.execPath, [mainOf(command), ...args], {
    env: { ...programEnvironment, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  child.stdin.on('error', () => {}).end(input)
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', text => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', text => (said.err += text))
  const outcome = once(child, 'close').then(([code]): Outcome => ({ code, ...said }))
  return { said, outcome }
}
