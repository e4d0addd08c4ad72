import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { ConfigError } from './load.ts'
import { readOwnerOnly, writeOwnerOnly } from './owner-file.ts'

/** Settings an administrator changes while the service runs: kept per service, above the environment. */
export interface Settings<T> {
  read(): T
  /** Applies to the next request; returns once it is on disk. */
  write(value: T): void
}

/** Settings in an owner-only file; `initial` until something is saved. */
export function fileSettings<S extends z.ZodType>(
  path: string,
  schema: S,
  initial: z.output<S>,
): Settings<z.output<S>> {
  let value = existsSync(path) ? saved(path, schema) : initial
  return {
    read: () => value,
    write(next) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeOwnerOnly(path, `${JSON.stringify(next, null, 2)}\n`)
      value = next
    },
  }
}

/** What a parser says of the text may quote it, and it may hold a secret: none of that is passed on. */
function saved<S extends z.ZodType>(path: string, schema: S): z.output<S> {
  const parsed = schema.safeParse(jsonOrUndefined(readOwnerOnly(path)))
  if (parsed.success) return parsed.data
  throw new ConfigError(
    `${path} does not hold settings as they are saved. Repair it, or remove it to begin without saved settings.`,
  )
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Settings that end with the process, for tests. */
export function memorySettings<T>(initial: T): Settings<T> {
  let value = initial
  return {
    read: () => value,
    write(next) {
      value = next
    },
  }
}
