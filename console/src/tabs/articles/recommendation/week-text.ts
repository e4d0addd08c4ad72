import { mondayOf } from '../../../../../lib/contracts/schemas/articles/recommendations.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { messages } from './messages.ts'

const SIX_DAYS_MS = 6 * 86_400_000

/** A week by its first and last day. */
export function useWeekText(): (week: string) => string {
  const t = useMessages(messages)
  const { day } = useFormats()
  return week => {
    const monday = mondayOf(week)
    const sunday = new Date(monday.getTime() + SIX_DAYS_MS)
    return t.days(day(monday.toISOString()), day(sunday.toISOString()), week.slice(0, 4))
  }
}
