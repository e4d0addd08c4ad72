import type { z } from 'zod'
import { parseUntrusted } from '../../../../platform/values/untrusted-json.ts'

export function lineAs<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    const { success, data } = schema.safeParse(parseUntrusted(text))
    return success ? data : null
  } catch {
    return null
  }
}
