import { Group, Pagination, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { MOST_COUNTED } from '../../../../lib/contracts/schemas/basics.ts'
import { catalogue } from '../../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'

const messages = catalogue({
  en: {
    range: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
    pages: 'Pages of the list',
    page: (name: string) =>
      ({ first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' })[name] ??
      name,
  },
  ja: {
    range: (from: string, to: string, total: string) => `${total}件中 ${from}–${to}件`,
    pages: '一覧のページ',
    page: (name: string) =>
      ({ first: '最初のページ', previous: '前のページ', next: '次のページ', last: '最後のページ' })[name] ??
      name,
  },
  zh: {
    range: (from: string, to: string, total: string) => `第 ${from}–${to} 条，共 ${total} 条`,
    pages: '列表分页',
    page: (name: string) =>
      ({ first: '第一页', previous: '上一页', next: '下一页', last: '最后一页' })[name] ?? name,
  },
})

interface PagerProps {
  offset: number
  limit: number
  rowsOnPage: number
  /** Null if there are more than the server counts. */
  total: number | null
  onOffset(offset: number): void
}

/** Shows and changes the page of a list. If a page has become empty, the last page is shown. */
export function Pager({ offset, limit, rowsOnPage, total, onOffset }: PagerProps) {
  const t = useMessages(messages)
  const { number, total: count } = useFormats()
  const pages = Math.max(1, Math.ceil((total ?? MOST_COUNTED) / limit))
  const isPastEnd = rowsOnPage === 0 && offset > 0
  const toLast = useEffectEvent(() => onOffset(Math.min(offset - limit, (pages - 1) * limit)))
  useEffect(() => {
    if (isPastEnd) toLast()
  }, [isPastEnd])
  if (rowsOnPage === 0) return null
  return (
    <Group justify="space-between" mt="md">
      <Text size="sm" c="dimmed" role="status">
        {t.range(number(offset + 1), number(offset + rowsOnPage), count(total))}
      </Text>
      {pages > 1 && (
        <Pagination
          component="nav"
          aria-label={t.pages}
          total={pages}
          value={Math.floor(offset / limit) + 1}
          onChange={page => onOffset((page - 1) * limit)}
          getControlProps={control => ({ 'aria-label': t.page(control) })}
          withEdges
          size="sm"
        />
      )}
    </Group>
  )
}
