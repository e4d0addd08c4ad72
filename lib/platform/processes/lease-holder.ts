import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { hasCode } from '../problems/error-code.ts'

export type Fate = 'running' | 'ended' | 'unknown'

/** Names machine, number and start, since a number is reused later. */
export const holderOf = (id: string, pid = process.pid, statOf = statHere): string =>
  `${hostname()}:${pid}:${statOf(pid)?.start}:${id}`

/** `unknown` for a holder on another machine. */
export function fateOf(holder: string, statOf = statHere): Fate {
  const [, host, pid, start] = /^(.+):(\d+):(\d+):[^:]+$/.exec(holder) ?? []
  if (host !== hostname()) return 'unknown'
  if (!exists(Number(pid))) return 'ended'
  const stat = statOf(Number(pid))
  if (!stat) return 'unknown'
  return stat.start === start && !stat.isDead ? 'running' : 'ended'
}

/** True for zombies too. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !hasCode(error, 'ESRCH')
  }
}

interface Stat {
  readonly isDead: boolean
  readonly start: string | undefined
}
/** Undefined if the process is hidden from this one. */
type StatOf = (pid: number) => Stat | undefined

const PS_MS = 2_000

/** For systems without /proc, such as macOS. */
export const statByPs: StatOf = pid => {
  try {
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
    const args = ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)]
    const processStat = execFileSync('ps', args, { encoding: 'utf8', timeout: PS_MS, env }).trim()
    const [state = '', ...start] = processStat.split(/\s+/)
    return { isDead: state.startsWith('Z'), start: String(Date.parse(`${start.join(' ')} UTC`)) }
  } catch {
    return undefined
  }
}

const statInProc: StatOf = pid => {
  try {
    // The name of the program comes before these fields, in parentheses, and may contain any character.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { isDead: /[ZX]/.test(fields[0] ?? ''), start: fields[19] }
  } catch {
    return undefined
  }
}

const statHere = existsSync('/proc/self/stat') ? statInProc : statByPs
