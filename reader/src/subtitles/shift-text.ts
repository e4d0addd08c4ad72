import { useFormats, useMessages } from '../../../web/language/use-language.ts'
import { messages } from './messages.ts'

/** A shift of times as it is shown, with its sign. */
export function useShiftText(): (ms: number) => string {
  const t = useMessages(messages)
  const { number } = useFormats()
  return ms => `${ms > 0 ? '+' : ms < 0 ? '−' : ''}${t.shiftOf(number(Math.abs(ms) / 1_000))}`
}
