import { spawn } from 'node:child_process'

/**
 * Runs a command to its end and keeps what it printed. A stop or the deadline ends it with all its children, for
 * which it leads a process group of its own.
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} deadlineMs
 * @property {AbortSignal} signal
 * @property {NodeJS.Signals} endBy
 * @param {string[]} command
 * @param {RunOptions} options
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run([program = '', ...args], { cwd, env, deadlineMs, signal, endBy }) {
  return new Promise(resolve => {
    let output = ''
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, endBy)
      } catch {
        // The group has just ended by itself.
      }
    }
    const deadline = setTimeout(() => {
      output += `${program} did not end within ${deadlineMs / 1000} s\n`
      end()
    }, deadlineMs)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', chunk => {
        output += chunk
      })
    }
    child.on('error', error => {
      output += `${error.message}\n`
    })
    child.on('close', code => {
      clearTimeout(deadline)
      signal.removeEventListener('abort', end)
      resolve({ ok: code === 0, output })
    })
  })
}
