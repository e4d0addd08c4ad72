import { ActionIcon, Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { SortAscIcon, SortDescIcon } from '@primer/octicons-react'
import type { RefObject } from 'react'
import { AdminArticleQuery, ArticleStatus } from '../../../../../lib/contracts/schemas/articles/articles.ts'
import { Genre } from '../../../../../lib/contracts/schemas/japanese/text.ts'
import { articleStatuses } from '../../../../../web/language/article-statuses.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { leavesOut, type SearchState, SortField } from './article-search.ts'
import { messages } from './messages.ts'
import { OwnerSelect } from './owner-select.tsx'

const { maxLength } = AdminArticleQuery.shape.q.unwrap()

interface SearchBarProps extends SearchState {
  field: RefObject<HTMLInputElement | null>
}

export function SearchBar({ search, change, reset, field }: SearchBarProps) {
  const t = useMessages(messages)
  const statuses = useMessages(articleStatuses)
  const all = { value: '', label: t.all }
  const isAscending = search.order === 'asc'
  const visibility = { true: t.isPublic, false: t.isPrivate }
  return (
    <search>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
        <TextInput
          type="search"
          ref={field}
          label={t.q}
          value={search.q}
          {...(maxLength !== null && { maxLength })}
          onChange={event => change({ q: event.currentTarget.value })}
        />
        <OwnerSelect owner={search.user_id} onOwner={user_id => change({ user_id })} />
        <NativeSelect
          label={t.genre}
          value={search.genre ?? ''}
          data={[all, ...Genre.options.map(value => ({ value, label: t.genres[value] }))]}
          onChange={({ currentTarget: { value } }) => change({ genre: optionOf(Genre.options, value) })}
        />
        <NativeSelect
          label={t.status}
          value={search.status ?? ''}
          data={[all, ...ArticleStatus.options.map(value => ({ value, label: statuses[value] }))]}
          onChange={({ currentTarget: { value } }) =>
            change({ status: optionOf(ArticleStatus.options, value) })
          }
        />
        <NativeSelect
          label={t.visibility}
          value={search.is_public === null ? '' : String(search.is_public)}
          data={[all, ...Object.entries(visibility).map(([value, label]) => ({ value, label }))]}
          onChange={({ currentTarget: { value } }) =>
            change({ is_public: value === '' ? null : value === 'true' })
          }
        />
        <Group gap={4} align="flex-end" wrap="nowrap">
          <NativeSelect
            label={t.sort}
            value={search.sort}
            data={SortField.options.map(value => ({ value, label: t.fields[value] }))}
            onChange={({ currentTarget: { value } }) =>
              change({ sort: optionOf(SortField.options, value) ?? 'created_at' })
            }
            flex={1}
            miw={0}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={isAscending ? t.ascending : t.descending}
            onClick={() => change({ order: isAscending ? 'desc' : 'asc' })}
          >
            {isAscending ? <SortAscIcon aria-hidden /> : <SortDescIcon aria-hidden />}
          </ActionIcon>
        </Group>
      </SimpleGrid>
      {leavesOut(search) && (
        <Button mt="sm" size="compact-sm" variant="default" onClick={reset}>
          {t.reset}
        </Button>
      )}
    </search>
  )
}

const optionOf = <T extends string>(options: readonly T[], value: string): T | null =>
  options.find(option => option === value) ?? null
