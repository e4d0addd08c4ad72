import { Stack, Table, Text, UnstyledButton } from '@mantine/core'
import { ArrowDownIcon, ArrowUpIcon } from '@primer/octicons-react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import type { ArticleSearch, SortField } from '../search/article-search.ts'
import { messages } from '../search/messages.ts'

type Sorting = Pick<ArticleSearch, 'sort' | 'order'>

interface SortHeadingProps {
  /** A column may contain several fields to sort by. */
  fields: readonly SortField[]
  sorting: Sorting
  onSort(sorting: Sorting): void
  beside?: string
  width?: number
}

export function SortHeading({ fields, sorting, onSort, beside, width }: SortHeadingProps) {
  const t = useMessages(messages)
  const { sort, order } = sorting
  const direction = order === 'asc' ? 'ascending' : 'descending'
  return (
    <Table.Th
      aria-sort={fields.includes(sort) ? direction : 'none'}
      w={width}
      style={{ verticalAlign: 'top' }}
    >
      <Stack gap={0} align="flex-start">
        {fields.map((field, at) => (
          <UnstyledButton
            key={field}
            fz={at === 0 ? 'sm' : 'xs'}
            mih={24}
            miw={24}
            style={{ whiteSpace: 'nowrap' }}
            fw={field === sort || at === 0 ? 700 : 400}
            onClick={() => onSort({ sort: field, order: field === sort && order === 'asc' ? 'desc' : 'asc' })}
          >
            {t.fields[field]}
            {field === sort && (order === 'asc' ? <ArrowUpIcon size={12} /> : <ArrowDownIcon size={12} />)}
          </UnstyledButton>
        ))}
        {beside && (
          <Text size="xs" fw={400}>
            {beside}
          </Text>
        )}
      </Stack>
    </Table.Th>
  )
}
