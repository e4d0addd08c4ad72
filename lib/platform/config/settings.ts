import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { readOwnerOnly, writeOwnerOnly } from '../disk/owner-file.ts'
import { ConfigError } from './load.ts'

/** Changed by administrators at run time. Each service keeps its own; they override the environment. */
export interface Settings<T> {
  read(): T
  /** Applies to the next request; returns once it is on disk. */
  write(value: T): void
}

/** Owner-only; `initial` until some are saved. */
export function fileSettings<S extends z.ZodType>(
  path: string,
  schema: S,
  initial: z.output<S>,
): Settings<z.output<S>> {
  let value = savedSettings(path, schema, initial)
  return {
    read: () => value,
    write(next) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeOwnerOnly(path, `${JSON.stringify(next, null, 2)}\n`)
      value = next
    },
  }
}

/** `initial` if there is no file. Hides the parser's message, which may quote a secret. */
export function savedSettings<S extends z.ZodType>(
  path: string,
  schema: S,
  initial: z.output<S>,
  read: (path: string) => string = readOwnerOnly,
): z.output<S> {
  if (!existsSync(path)) return initial
  const parsed = schema.safeParse(jsonOrUndefined(read(path)))
  if (parsed.success) return parsed.data
  throw new ConfigError(
    `${path} does not hold valid settings. Repair it, or remove it to begin without saved settings.`,
  )
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
