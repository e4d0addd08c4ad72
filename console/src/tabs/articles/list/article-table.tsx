import { ActionIcon, Group, Stack, Table, Text } from '@mantine/core'
import { PencilIcon, TrashIcon } from '@primer/octicons-react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { DataTable } from '../../../components/list/data-table.tsx'
import type { SearchState } from '../search/article-search.ts'
import { messages as searchMessages } from '../search/messages.ts'
import { type ListedArticle, nameOf } from './article.ts'
import { Model, Moment, Owner, Status, SuccessRate, Title } from './article-facts.tsx'
import { messages } from './messages.ts'
import { SortHeading } from './sort-heading.tsx'
import { VisibilitySwitches } from './visibility-switches.tsx'

export interface ArticlesProps extends Pick<SearchState, 'search' | 'change'> {
  label: string
  articles: ListedArticle[]
  nameOfOwner(id: number): string
  onEdit(article: ListedArticle): void
  onRemove(article: ListedArticle): void
}

export function ArticleTable({ label, articles, search, change, ...rest }: ArticlesProps) {
  const t = useMessages(messages)
  const sortable = { sorting: search, onSort: change }
  return (
    <DataTable label={label} minWidth={940}>
      <Table.Thead>
        <Table.Tr>
          <SortHeading fields={['title', 'author', 'user_id']} {...sortable} />
          <SortHeading fields={['genre', 'type']} {...sortable} width={84} />
          <SortHeading fields={['status']} {...sortable} width={120} />
          <SortHeading fields={['total_sentences']} beside={t.complete} {...sortable} width={88} />
          <SortHeading fields={['is_public']} beside={t.guests} {...sortable} width={92} />
          <Table.Th w={98} style={{ verticalAlign: 'top' }}>
            {t.translationModel}
          </Table.Th>
          <Table.Th w={98} style={{ verticalAlign: 'top' }}>
            {t.explanationModel}
          </Table.Th>
          <SortHeading fields={['created_at', 'updated_at']} {...sortable} width={106} />
          <Table.Th w={76} style={{ verticalAlign: 'top' }}>
            {t.actions}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {articles.map(article => (
          <ArticleRow key={article.id} article={article} change={change} {...rest} />
        ))}
      </Table.Tbody>
    </DataTable>
  )
}

interface ArticleRowProps extends Omit<ArticlesProps, 'label' | 'articles' | 'search'> {
  article: ListedArticle
}

function ArticleRow({ article, nameOfOwner, change, onEdit, onRemove }: ArticleRowProps) {
  const t = useMessages(messages)
  const { genres } = useMessages(searchMessages)
  const { number } = useFormats()
  const { id, user_id, author, genre, type, total_sentences } = article
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Th scope="row" fw={400}>
        <Title article={article} />
        {author && (
          <Text size="xs" lang="ja" lineClamp={1}>
            {author}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          #{id} · <Owner name={nameOfOwner(user_id)} onChosen={() => change({ user_id })} />
        </Text>
      </Table.Th>
      <Table.Td>
        <span style={{ whiteSpace: 'nowrap' }}>{genres[genre]}</span>
        <Text size="xs" c="dimmed" lang="ja" style={{ overflowWrap: 'anywhere' }}>
          {type}
        </Text>
      </Table.Td>
      <Table.Td>
        <Status article={article} />
      </Table.Td>
      <Table.Td>
        {number(total_sentences)}
        <Text size="xs" component="div">
          <SuccessRate article={article} />
        </Text>
      </Table.Td>
      <Table.Td>
        <VisibilitySwitches article={article} />
      </Table.Td>
      <Table.Td>
        <Model name={article.translation_model} />
      </Table.Td>
      <Table.Td>
        <Model name={article.explanation_model} />
      </Table.Td>
      <Table.Td>
        <Stack gap={2} fz="xs">
          <Moment at={article.created_at} />
          <Moment at={article.updated_at} />
        </Stack>
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap" w={60}>
          <ActionIcon
            variant="default"
            aria-label={t.editOf(nameOf(article))}
            onClick={() => onEdit(article)}
          >
            <PencilIcon aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            c="var(--mantine-color-error)"
            aria-label={t.removeOf(nameOf(article))}
            onClick={() => onRemove(article)}
          >
            <TrashIcon aria-hidden />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
