import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import type { Chip } from '../../components/list-head/chips.tsx'
import { messages } from './messages.ts'
import { articlesQuery, type Filter } from './queries.ts'

/** The filters that are on, in the order of their menu. */
export function useChips(filter: Filter, choose: (change: Partial<Filter>) => void): Chip[] {
  const t = useMessages(messages)
  const { state, due, article_id, kind, tag, flag } = filter
  const { data: articles } = useQuery({ ...articlesQuery, enabled: article_id !== undefined })
  const title = articles?.find(({ id }) => id === article_id)?.title
  return [
    ...(article_id === undefined
      ? []
      : [
          {
            text: title || t.thisArticle,
            ...(title && { lang: 'ja' as const }),
            remove: () => choose({ article_id: undefined }),
          },
        ]),
    ...(state === undefined ? [] : [{ text: t.states[state], remove: () => choose({ state: undefined }) }]),
    ...(due === undefined ? [] : [{ text: t.areDue[due], remove: () => choose({ due: undefined }) }]),
    ...(kind === undefined ? [] : [{ text: t.kinds[kind], remove: () => choose({ kind: undefined }) }]),
    ...(tag === undefined ? [] : [{ text: t.tagged(tag), remove: () => choose({ tag: undefined }) }]),
    ...(flag === undefined ? [] : [{ text: t.flags[flag], remove: () => choose({ flag: undefined }) }]),
  ]
}
