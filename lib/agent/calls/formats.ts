import { LRUCache } from 'lru-cache'
import { AnswerFormat } from '../../contracts/schemas/routing.ts'

const FORMATS = AnswerFormat.options

const MAX_BINDINGS = 1_000
/** In a row, before a format that used to work is given up. */
const MISSES_BEFORE_CHANGE = 3

/** What was learned per binding about the formats its model really obeys. */
export interface FormatMemory {
  /** The formats to try, the most promising first. */
  order(key: string): readonly AnswerFormat[]
  worked(key: string, format: AnswerFormat): void
  /** The format was accepted and not obeyed. */
  missed(key: string, format: AnswerFormat): void
  /** The format that was seen to work, null while none was. */
  proven(key: string): AnswerFormat | null
}

interface Learned {
  format: AnswerFormat
  /** Whether the format ever worked. */
  proven: boolean
  misses: number
}

export const createFormatMemory = (): FormatMemory => {
  const memory = new LRUCache<string, Learned>({ max: MAX_BINDINGS })
  const learnedFor = (key: string): Learned =>
    memory.get(key) ?? { format: 'json_schema', proven: false, misses: 0 }
  return {
    proven: key => {
      const { format, proven } = learnedFor(key)
      return proven ? format : null
    },
    order: key => FORMATS.slice(FORMATS.indexOf(learnedFor(key).format)),
    worked: (key, format) => {
      memory.set(key, { format, proven: true, misses: 0 })
    },
    missed: (key, missed) => {
      const { format, proven, misses } = learnedFor(key)
      // Calls under way at once report the same miss; it counts until the first moved on.
      if (format !== missed) return
      const patience = proven ? MISSES_BEFORE_CHANGE : 1
      memory.set(
        key,
        misses + 1 < patience
          ? { format, proven, misses: misses + 1 }
          : { format: after(format), proven: false, misses: 0 },
      )
    },
  }
}

/** After the last comes the first again: a provider's bad hour must not cost the better format for good. */
const after = (format: AnswerFormat): AnswerFormat => FORMATS[FORMATS.indexOf(format) + 1] ?? 'json_schema'
