import type { ListedArticle } from '../../../lib/contracts/schemas/articles/reading.ts'
import { catalogue } from '../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../web/language/use-language.ts'

const messages = catalogue({
  en: { known: (share: string) => `${share} known`, above: 'above N1' },
  ja: { known: share => `知っている単語 ${share}`, above: 'N1より上' },
  zh: { known: share => `认识的词 ${share}`, above: '高于 N1' },
})

/** The level of a text as it is shown; null without one. */
export function useLevel(): (level: ListedArticle['level']) => string | null {
  const t = useMessages(messages)
  return level => (level === 'above' ? t.above : (level ?? null))
}

/** How much of a text the learner knows, or its level while little is known of the learner; null without either. */
export function useKnown({
  share_known,
  level,
}: Pick<ListedArticle, 'share_known' | 'level'>): string | null {
  const t = useMessages(messages)
  const levelOf = useLevel()
  const { percent } = useFormats()
  if (typeof share_known === 'number') return t.known(percent(share_known))
  return levelOf(level)
}
