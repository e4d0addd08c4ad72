import { Anchor, Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import {
  BookIcon,
  CommentDiscussionIcon,
  type Icon,
  InboxIcon,
  KeyIcon,
  PeopleIcon,
} from '@primer/octicons-react'
import type { ReactNode } from 'react'
import type { Overview, OverviewPart } from '../../../../lib/contracts/schemas/administration/overview.ts'
import { type ArticleCounts, ArticleStatus } from '../../../../lib/contracts/schemas/articles/articles.ts'
import { articleStatuses } from '../../../../web/language/article-statuses.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { messages } from './messages.ts'
import { Missing } from './missing.tsx'
import styles from './overview.module.css'
import { Section } from './section.tsx'

export function Totals({ overview }: { overview: Overview }) {
  const t = useMessages(messages)
  const { number, total: count } = useFormats()
  const requests = overview.registration_requests
  const hasFeedback = overview.feedback !== null && overview.feedback.open !== 0
  const isWaiting = requests !== null && requests.pending !== 0
  return (
    <Section title={t.totals}>
      <SimpleGrid cols={{ base: 2, md: 3, lg: 5 }} spacing="sm">
        <TotalCard overview={overview} part="users" icon={PeopleIcon} title={t.users} href="#/users">
          {({ total, third_party }) => ({
            figure: count(total),
            ...(third_party === 0 ? {} : { details: t.thirdParty(count(third_party)) }),
          })}
        </TotalCard>
        <TotalCard
          overview={overview}
          part="invite_codes"
          icon={KeyIcon}
          title={t.inviteCodes}
          href="#/invite-codes"
        >
          {({ total, enabled }) => ({ figure: count(total), details: t.enabled(count(enabled)) })}
        </TotalCard>
        <TotalCard
          overview={overview}
          part="registration_requests"
          icon={InboxIcon}
          title={t.requests}
          href="#/registration-requests"
          urgent={isWaiting}
        >
          {({ total, pending }) => ({
            figure: count(total),
            details: isWaiting ? (
              <Badge size="lg" tt="none" fw={600}>
                {t.pending(count(pending))}
              </Badge>
            ) : (
              <Text size="sm">{t.nonePending}</Text>
            ),
          })}
        </TotalCard>
        <TotalCard overview={overview} part="articles" icon={BookIcon} title={t.articles} href="#/articles">
          {counts => ({ figure: number(counts.total), details: <StatusSplit counts={counts} /> })}
        </TotalCard>
        <TotalCard
          overview={overview}
          part="feedback"
          icon={CommentDiscussionIcon}
          title={t.feedback}
          href="#/articles/feedback"
          urgent={hasFeedback}
        >
          {({ open }) => ({ figure: count(open), details: hasFeedback ? t.openFeedback : t.noFeedback })}
        </TotalCard>
      </SimpleGrid>
    </Section>
  )
}

/** The states and visibility of articles, without zeros. */
function StatusSplit({ counts }: { counts: ArticleCounts }) {
  const t = useMessages(messages)
  const statuses = useMessages(articleStatuses)
  const { number } = useFormats()
  const lines: [string, number][] = [
    ...ArticleStatus.options.map((status): [string, number] => [statuses[status], counts.by_status[status]]),
    [t.public, counts.public],
    [t.guestVisible, counts.guest_visible],
    [t.sentences, counts.sentences],
  ]
  return (
    <dl className={styles.split ?? ''}>
      {lines
        .filter(([, count]) => count > 0)
        .map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
    </dl>
  )
}

interface TotalCardProps<Part extends OverviewPart> {
  overview: Overview
  part: Part
  icon: Icon
  title: string
  /** The tab that the card links to. */
  href: string
  /** True if something there needs the administrator. */
  urgent?: boolean
  /** The number, and the text below it. */
  children(part: NonNullable<Overview[Part]>): { figure: string; details?: ReactNode }
}

/** A total with a link to the counted items, or the reason why it is missing. */
function TotalCard<Part extends OverviewPart>(props: TotalCardProps<Part>) {
  const { overview, part, icon: Icon, title, href, urgent, children } = props
  const counted = overview[part]
  const figureWithDetails = counted ? children(counted) : null
  return (
    <Paper
      withBorder
      p={{ base: 'sm', sm: 'md' }}
      className={styles.card ?? ''}
      data-urgent={urgent || undefined}
    >
      <Stack gap={4}>
        <Group gap="xs" wrap="nowrap" c="dimmed">
          <Icon size={16} aria-hidden />
          <Title order={3} size="sm" fw={500}>
            <Anchor href={href} className={styles.cover ?? ''} c="inherit" inherit>
              {title}
            </Anchor>
          </Title>
        </Group>
        {figureWithDetails ? (
          <>
            <Text fz={28} fw={700} lh={1.2}>
              {figureWithDetails.figure}
            </Text>
            <Text component="div" size="sm" c="dimmed">
              {figureWithDetails.details}
            </Text>
          </>
        ) : (
          <Missing overview={overview} part={part} />
        )}
      </Stack>
    </Paper>
  )
}
