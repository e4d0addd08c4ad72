import { Stack, Table, Text, Title } from '@mantine/core'
import type { Recommendation } from '../../../../../lib/contracts/schemas/articles/recommendations.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { DataTable } from '../../../components/list/data-table.tsx'
import { Pager } from '../../../components/list/pager.tsx'
import { nameOf } from '../list/article.ts'
import { messages } from './messages.ts'
import { useWeekText } from './week-text.ts'

interface AllWeeksProps {
  recommendations: Recommendation[]
  total: number | null
  offset: number
  limit: number
  onOffset(offset: number): void
}

/** All recommendations so far. */
export function AllWeeks({ recommendations, ...page }: AllWeeksProps) {
  const t = useMessages(messages)
  const weekText = useWeekText()
  if (recommendations.length === 0 && page.offset === 0) return null
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t.allWeeks}
      </Title>
      <DataTable label={t.allWeeks} minWidth={320}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={140}>{t.week}</Table.Th>
            <Table.Th>{t.articles}</Table.Th>
            <Table.Th visibleFrom="md">{t.note}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {recommendations.map(({ week, note, entries }) => (
            <Table.Tr key={week} style={{ verticalAlign: 'top' }}>
              <Table.Th scope="row" fw={400}>
                {weekText(week)}
              </Table.Th>
              <Table.Td>
                <Stack component="ol" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
                  {entries.map(({ article_id, article }) => (
                    <Text key={article_id} component="li" size="sm" lang="ja">
                      {article ? nameOf(article) : `#${article_id}`}
                    </Text>
                  ))}
                </Stack>
              </Table.Td>
              <Table.Td visibleFrom="md" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                {note}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
      <Pager {...page} rowsOnPage={recommendations.length} />
    </Stack>
  )
}
