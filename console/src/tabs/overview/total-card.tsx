import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { Icon } from '@primer/octicons-react'
import type { ReactNode } from 'react'
import type { Overview, OverviewPart } from '../../../../lib/contracts/schemas/overview.ts'
import { Missing } from './missing.tsx'
import styles from './overview.module.css'

interface TotalCardProps<Part extends OverviewPart> {
  overview: Overview
  part: Part
  icon: Icon
  title: string
  /** The tab it is all about. */
  href: string
  /** Something waits there for the administrator. */
  urgent?: boolean
  /** The number, and what is said below it. */
  children(part: NonNullable<Overview[Part]>): { figure: string; details?: ReactNode }
}

/** A total and the way to what it counts; or why it is not there. */
export function TotalCard<Part extends OverviewPart>(props: TotalCardProps<Part>) {
  const { overview, part, icon: Icon, title, href, urgent, children } = props
  const counted = overview[part]
  const shown = counted ? children(counted) : null
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
        {shown ? (
          <>
            <Text fz={28} fw={700} lh={1.2}>
              {shown.figure}
            </Text>
            <Text component="div" size="sm" c="dimmed">
              {shown.details}
            </Text>
          </>
        ) : (
          <Missing overview={overview} part={part} />
        )}
      </Stack>
    </Paper>
  )
}
