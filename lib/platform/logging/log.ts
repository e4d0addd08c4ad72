import { type DestinationStream, type Logger, pino } from 'pino'
import { isProblem } from '../problems/errors.ts'

export type Log = Logger

/** Omits an error's other properties: library errors carry whole requests, with headers and bodies. */
function serialiseError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    name: error.name,
    message: error.message,
    ...(isProblem(error) ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: serialiseError(error.cause) }),
  }
}

export function createLog(level: string | undefined, destination?: DestinationStream): Log {
  const options = {
    level: level ?? 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { error: serialiseError },
  }
  return destination ? pino(options, destination) : pino(options)
}
