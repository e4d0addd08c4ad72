import type { z } from 'zod'
import { parseUntrusted } from '../../../../platform/values/untrusted-json.ts'

/** A line of a file by its schema; null if it is not such a line. */
export function lineAs<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    const { success, data } = schema.safeParse(parseUntrusted(text))
    return success ? data : null
  } catch {
    return null
  }
}
