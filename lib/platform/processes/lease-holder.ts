import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { hasCode } from '../problems/error-code.ts'

/** The state of a process that holds a lease. */
export type Fate = 'running' | 'ended' | 'unknown'

/** Names this process by its machine, its number and its start, since a number is reused later. */
export const holderOf = (id: string, pid = process.pid): string =>
  `${hostname()}:${pid}:${statOf(pid)?.start}:${id}`

/** The state of a holder, as far as this machine can tell: `unknown` for one on another machine. */
export function fateOf(holder: string): Fate {
  const [, host, pid, start] = /^(.+):(\d+):(\d+):[^:]+$/.exec(holder) ?? []
  if (host !== hostname()) return 'unknown'
  if (!exists(Number(pid))) return 'ended'
  const stat = statOf(Number(pid))
  if (!stat) return 'unknown'
  return stat.start === start && !stat.isDead ? 'running' : 'ended'
}

/** Also true for zombies. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !hasCode(error, 'ESRCH')
  }
}

/** Undefined without /proc, or if the process is hidden there. */
function statOf(pid: number): { isDead: boolean; start: string | undefined } | undefined {
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
