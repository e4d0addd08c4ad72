import { useQuery } from '@tanstack/react-query'
import { LanguageBackground } from '../../../../lib/contracts/schemas/learners/profile.ts'
import { useLanguage } from '../../../../web/language/language.ts'
import { learnerOf, useSession } from '../../../../web/session/session.ts'
import { recordsQuery } from '../../profile/queries.ts'
import { explanations } from '../../upload/details.ts'

/**
 * The languages in which a learner wants meanings, as far as they come before English, which every entry has: the one chosen
 * for explanations, then the native ones of the profile, then the app's.
 */
export function languagesBeforeEnglish(
  chosen: string | null,
  known: readonly { language: string; is_native: boolean }[],
  app: string,
): string[] {
  const natives = known.filter(({ is_native }) => is_native).map(({ language }) => language)
  const all = [...new Set([...(chosen === null ? [] : [chosen]), ...natives, app])]
  const english = all.findIndex(tag => primaryOf(tag) === 'en')
  return (english < 0 ? all : all.slice(0, english)).slice(0, MOST_LANGUAGES)
}

const MOST_LANGUAGES = 10

/** `de-AT` is served by `de`. */
export const primaryOf = (tag: string) => tag.split('-')[0] ?? tag

/** The same of the learner who is here; none for guests. */
export function useLanguagesBeforeEnglish(): string[] {
  const app = useLanguage()
  const { output_language } = explanations.use()
  const isLearner = learnerOf(useSession().session) !== null
  const { data } = useQuery({ ...recordsQuery('languages'), enabled: isLearner })
  if (!isLearner) return []
  const known = data?.items.flatMap(({ values }) => {
    const parsed = LanguageBackground.safeParse(values)
    return parsed.success ? [parsed.data] : []
  })
  return languagesBeforeEnglish(output_language, known ?? [], app)
}
