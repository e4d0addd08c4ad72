import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { programEnvironment } from '../support/program-environment.ts'
import { testSecrets } from '../support/stack.ts'

const program = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url))

/** `npm run backup` or `npm run restore` on a data folder; `child` may be killed. `before` is what runs it. */
export function started(
  name: 'backup' | 'restore',
  dataDir: string,
  args: readonly string[],
  { before = [], settings = {} }: { before?: readonly string[]; settings?: Record<string, string> } = {},
) {
  const [command = '', ...rest] = [...before, process.execPath, program(name), ...args]
  const child = spawn(command, rest, {
    env: {
      ...programEnvironment,
      ...testSecrets,
      DATA_DIR: dataDir,
      CONFIG_LOCAL_FILE: '/dev/null',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', text => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', text => (said.err += text))
  const outcome = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  return { child, outcome }
}

export const ran = (...asked: Parameters<typeof started>) => started(...asked).outcome
