import { Badge, SimpleGrid, Text } from '@mantine/core'
import { BookIcon, InboxIcon, KeyIcon, PeopleIcon } from '@primer/octicons-react'
import type { Overview } from '../../../../lib/contracts/schemas/overview.ts'
import { useFormats, useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'
import { Section } from './section.tsx'
import { StatusSplit } from './status-split.tsx'
import { TotalCard } from './total-card.tsx'

interface TotalsProps {
  overview: Overview
}

export function Totals({ overview }: TotalsProps) {
  const t = useMessages(messages)
  const { number, total: count } = useFormats()
  const requests = overview.registration_requests
  const isWaiting = requests !== null && requests.pending !== 0
  return (
    <Section title={t.totals}>
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="sm">
        <TotalCard overview={overview} part="users" icon={PeopleIcon} title={t.users} href="#/users">
          {({ total }) => ({ figure: count(total) })}
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
      </SimpleGrid>
    </Section>
  )
}
