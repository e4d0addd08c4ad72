import { Box, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Pager } from '../../../components/list/pager.tsx'
import { LIMIT, type SearchState } from '../search/article-search.ts'
import type { ArticleList, ListedArticle } from './article.ts'
import { ArticleCards } from './article-cards.tsx'
import { ArticleTable } from './article-table.tsx'
import { messages } from './messages.ts'
import { VISIBILITY_TEXT_ID } from './visibility-switches.tsx'

/** The width from which on the table fits beside the navigation. */
const WIDE = '(min-width: 75em)'

interface ArticlePageProps extends Pick<SearchState, 'search' | 'change'> {
  label: string
  page: ArticleList
  /** True while this is still the previous search or page. */
  isFormer: boolean
  nameOfOwner(id: number): string
  onEdit(article: ListedArticle): void
  onRemove(article: ListedArticle): void
}

export function ArticlePage({ page, isFormer, ...rest }: ArticlePageProps) {
  const t = useMessages(messages)
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const { search, change } = rest
  const Articles = isWide ? ArticleTable : ArticleCards
  return (
    <Box aria-busy={isFormer} opacity={isFormer ? 0.6 : 1}>
      <Text id={VISIBILITY_TEXT_ID} size="xs" c="dimmed" mb="xs">
        {t.visibilityText}
      </Text>
      <Articles articles={page.items} {...rest} />
      <Pager
        offset={search.offset}
        limit={LIMIT}
        rowsOnPage={page.items.length}
        total={page.total}
        onOffset={offset => {
          change({ offset })
          scrollTo({ top: 0 })
        }}
      />
    </Box>
  )
}
