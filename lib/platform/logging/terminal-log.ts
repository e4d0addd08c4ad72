import type { DestinationStream } from 'pino'
import { z } from 'zod'
import { createLog, type Log } from './log.ts'

interface Terminal {
  write(text: string): unknown
}

const Entry = z.looseObject({
  level: z.string(),
  time: z.string(),
  msg: z.string().default(''),
  service: z.string().default('yomu'),
  error: z.unknown().optional(),
})
type Entry = z.infer<typeof Entry>

const Fault = z.object({
  name: z.string().optional(),
  message: z.string(),
  stack: z.string().optional(),
  cause: z.unknown().optional(),
})

const labels: Record<string, string> = { warn: 'warning: ', error: 'error: ', fatal: 'error: ' }

/** Shows warnings and errors, and requests only at `debug`. */
export const terminalLog = (level: string | undefined, terminal: Terminal): Log =>
  createLog(level ?? 'warn', linesFor(terminal, level === 'debug'))

const linesFor = (terminal: Terminal, withRequests: boolean): DestinationStream => ({
  write(line) {
    const entry = Entry.parse(JSON.parse(line))
    if (entry.msg === 'request' && !withRequests) return
    terminal.write(`${readable(entry)}\n`)
  },
})

function readable({ level, time, msg, service, error, ...rest }: Entry): string {
  const message = msg === 'request' ? requestIn(rest) : [msg, detailsIn(rest)].filter(Boolean).join(' ')
  const clock = new Date(time).toLocaleTimeString('en-GB')
  // The stack of a warning is useless to its reader.
  const faults = faultsIn(error, level !== 'warn').map(fault => `\n  ${fault}`)
  return `${clock} ${service} ${labels[level] ?? ''}${harmless(message)}${faults.join('')}`
}

const requestIn = ({ operation, status, ms }: Record<string, unknown>) => `${operation} ${status}, ${ms} ms`

function detailsIn(rest: Record<string, unknown>): string {
  const details = Object.entries(rest).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return details.length > 0 ? `(${details.join(', ')})` : ''
}

function faultsIn(error: unknown, withStack: boolean): string[] {
  const { data: fault } = Fault.safeParse(error)
  if (!fault) return []
  const lines = (withStack && fault.stack ? fault.stack : fault.message).split('\n')
  return [...lines.map(harmless), ...faultsIn(fault.cause, withStack)]
}

/** Replaces control characters, which a terminal obeys: log lines may quote text that a caller sent. */
const harmless = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
