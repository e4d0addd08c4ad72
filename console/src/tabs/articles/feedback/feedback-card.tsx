import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import { type AdminFeedback, statusesAfter } from '../../../../../lib/contracts/schemas/articles/feedback.ts'
import { articleStatuses } from '../../../../../web/language/article-statuses.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { RowButton } from '../../../components/list/row-button.tsx'
import { nameOf } from '../list/article.ts'
import { messages } from './messages.ts'

interface FeedbackCardProps {
  item: AdminFeedback
  author: string
  onDecide(): void
}

const asWritten = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const

export function FeedbackCard({ item, author, onDecide }: FeedbackCardProps) {
  const t = useMessages(messages)
  const { dateTime } = useFormats()
  const { kind, status, text, reply, article_id, created_at } = item
  const isOpen = status === 'open'
  return (
    <Paper component="li" withBorder p="md" style={{ listStyle: 'none' }}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Badge variant="default" tt="none">
              {t.kinds[kind]}
            </Badge>
            <Badge variant={isOpen ? 'filled' : 'default'} tt="none">
              {t.statuses[status]}
            </Badge>
          </Group>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {author} · <time dateTime={created_at}>{dateTime(created_at)}</time>
          </Text>
        </Group>
        {article_id !== null && <AboutArticle item={item} id={article_id} />}
        <Text style={asWritten}>{text}</Text>
        {reply !== null && (
          <Paper bg="var(--mantine-color-default-hover)" p="sm">
            <Text size="xs" c="dimmed">
              {t.reply}
            </Text>
            <Text size="sm" style={asWritten}>
              {reply}
            </Text>
          </Paper>
        )}
        {statusesAfter(item).length > 0 && (
          <Group>
            <RowButton
              label={isOpen ? t.answer : t.change}
              name={(isOpen ? t.answerOf : t.changeOf)(t.kinds[kind], author)}
              onClick={onDecide}
            />
          </Group>
        )}
      </Stack>
    </Paper>
  )
}

/** The current state of an article whose publication was requested. */
function AboutArticle({ item: { article }, id }: { item: AdminFeedback; id: number }) {
  const t = useMessages(messages)
  const statuses = useMessages(articleStatuses)
  if (!article)
    return (
      <Text size="sm" c="dimmed">
        {t.deleted(`#${id}`)}
      </Text>
    )
  const visibility = article.is_public ? t.isPublic : t.isPrivate
  return (
    <div>
      <Text size="sm" fw={600} lang="ja" style={{ overflowWrap: 'anywhere' }}>
        {nameOf(article)}
      </Text>
      <Text size="xs" c="dimmed">
        #{id} · {visibility} · {statuses[article.status]} · {t.sentences(article.total_sentences)}
      </Text>
    </div>
  )
}
