import { type ChildProcess, spawn } from 'node:child_process'
import { hasCode } from '../../lib/platform/problems/error-code.ts'

interface Options {
  cwd: string
  env?: Record<string, string>
  signal: AbortSignal
}

export async function run([program = '', ...args]: readonly string[], options: Options): Promise<void> {
  await finished(program, args, options, 'inherit')
}

export async function outputOf(
  [program = '', ...args]: readonly string[],
  options: Options,
): Promise<string> {
  return (await finished(program, args, options, 'pipe')).trim()
}

async function finished(
  program: string,
  args: readonly string[],
  options: Options,
  stdout: 'inherit' | 'pipe',
) {
  const { cwd, env = {}, signal } = options
  signal.throwIfAborted()
  console.log(`$ ${program} ${args.join(' ')}`)
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', stdout, 'inherit'],
  })
  const end = () => child.kill('SIGTERM')
  signal.addEventListener('abort', end)
  try {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk))
    const code = await codeOf(program, child)
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`${program} ${args[0] ?? ''} failed.`)
    return output
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Waits for the end of a program; throws if it could not be started. */
export const codeOf = (program: string, child: ChildProcess) =>
  new Promise<number | null>((resolve, reject) =>
    child
      .once('close', resolve)
      .once('error', error =>
        reject(hasCode(error, 'ENOENT') ? new Error(`${program} is not installed here.`) : error),
      ),
  )
