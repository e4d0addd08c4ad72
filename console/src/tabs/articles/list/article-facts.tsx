import { Anchor, Badge, Box, Progress, Text, VisuallyHidden } from '@mantine/core'
import type { ArticleStatus } from '../../../../../lib/contracts/schemas/articles/articles.ts'
import { articleStatuses } from '../../../../../web/language/article-statuses.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import type { ListedArticle } from './article.ts'
import { messages } from './messages.ts'

const colours: Record<ArticleStatus, string> = {
  processing: 'blue',
  completed: 'green',
  partially_completed: 'yellow',
  failed: 'red',
  cancelled: 'gray.6',
}

interface FactProps {
  article: ListedArticle
}

export function Title({ article: { title } }: FactProps) {
  const t = useMessages(messages)
  if (title.trim() === '')
    return (
      <Text component="span" size="sm" fs="italic" c="dimmed">
        {t.untitled}
      </Text>
    )
  return (
    <Text component="span" size="sm" fw={600} lang="ja" lineClamp={3} style={anywhere} title={title}>
      {title}
    </Text>
  )
}

export function Status({ article: { status, progress } }: FactProps) {
  const statuses = useMessages(articleStatuses)
  const t = useMessages(messages)
  const { percent } = useFormats()
  return (
    <Box>
      <Badge
        variant="dot"
        color={colours[status]}
        tt="none"
        fw={500}
        h="auto"
        mih={24}
        px={8}
        maw="100%"
        styles={{ label: { whiteSpace: 'normal', lineHeight: 1.2 } }}
      >
        {statuses[status]}
      </Badge>
      {status === 'processing' && (
        <>
          <Progress value={progress} size="sm" mt={6} aria-label={statuses[status]} />
          <Text size="xs">{t.processing(percent(progress / 100))}</Text>
        </>
      )}
    </Box>
  )
}

export function SuccessRate({ article: { success_rate } }: FactProps) {
  const t = useMessages(messages)
  const { percent } = useFormats()
  return success_rate === null ? <Nothing meaning={t.noRate} /> : percent(success_rate)
}

/** The last model that succeeded, or a note that no model was called. */
export function Model({ name }: { name: string | null }) {
  const t = useMessages(messages)
  if (name === null) return <Nothing meaning={t.noCalls} />
  return (
    <Text component="span" size="xs" style={anywhere}>
      {name}
    </Text>
  )
}

export function Owner({ name, onChosen }: { name: string; onChosen(): void }) {
  const t = useMessages(messages)
  return (
    <Anchor
      component="button"
      type="button"
      fz="inherit"
      c="inherit"
      td="underline"
      ta="left"
      mih={24}
      style={anywhere}
      onClick={onChosen}
      aria-label={t.onlyOf(name)}
    >
      {name}
    </Anchor>
  )
}

export function Moment({ at }: { at: string }) {
  const { date, dateTime } = useFormats()
  return (
    <time dateTime={at} title={dateTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {date(at)}
    </time>
  )
}

function Nothing({ meaning }: { meaning: string }) {
  return (
    <span title={meaning}>
      <span aria-hidden>—</span>
      <VisuallyHidden>{meaning}</VisuallyHidden>
    </span>
  )
}

const anywhere = { overflowWrap: 'anywhere' } as const
