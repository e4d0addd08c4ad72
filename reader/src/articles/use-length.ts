import { useQuery } from '@tanstack/react-query'
import { catalogue } from '../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../web/language/use-language.ts'
import { todayQuery } from '../activity/queries.ts'

const messages = catalogue({
  en: {
    minutes: (count: string) => `${count} min`,
    chapters: (count: string) => (count === '1' ? '1 chapter' : `${count} chapters`),
  },
  ja: { minutes: count => `${count}分`, chapters: count => `${count}章` },
  zh: { minutes: count => `${count} 分钟`, chapters: count => `${count} 章` },
})

/** The pace, in characters a minute, of a learner without a measured one; the server assumes the same. */
const USUAL_PACE = 600

interface Measured {
  characters?: number | null | undefined
  total_headings?: number
  kind?: string
}

/** The length of a text: the chapters of a book, the minutes of any other at the learner's own pace; null where it is unknown, as for recordings. */
export function useLength(): (text: Measured) => string | null {
  const t = useMessages(messages)
  const { number } = useFormats()
  const pace = useQuery(todayQuery).data?.study?.reading_pace ?? USUAL_PACE
  return ({ characters, total_headings = 0, kind }) => {
    if (kind === 'book' && total_headings > 0) return t.chapters(number(total_headings))
    if (typeof characters !== 'number' || kind === 'film' || kind === 'sound') return null
    return t.minutes(number(Math.max(1, Math.round(characters / pace))))
  }
}
