import { Box, Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { AlertIcon, CheckCircleIcon, type Icon, QuestionIcon, XCircleIcon } from '@primer/octicons-react'
import type { ServiceHealth } from '../../../../lib/contracts/schemas/administration/overview.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { messages } from './messages.ts'
import styles from './overview.module.css'
import { Section } from './section.tsx'

const icons: Record<ServiceHealth['status'], Icon> = {
  ok: CheckCircleIcon,
  degraded: AlertIcon,
  failed: XCircleIcon,
  unknown: QuestionIcon,
}

interface ServicesProps {
  services: ServiceHealth[]
  /** Epoch milliseconds. */
  checkedAt: number
}

/** The state of each service. A screen reader announces changes. */
export function Services({ services, checkedAt }: ServicesProps) {
  const t = useMessages(messages)
  const { time } = useFormats()
  const notWell = services.filter(({ status }) => status !== 'ok').length
  return (
    <Section
      title={t.services}
      aside={
        <Group gap={6} fz="sm" c="dimmed">
          <span role="status">{notWell === 0 ? t.allWell : t.notWell(notWell)}</span>
          <span>{t.checkedAt(time(checkedAt))}</span>
        </Group>
      }
    >
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm" className={styles.plain ?? ''}>
        {services.map(health => (
          <Service key={health.service} health={health} />
        ))}
      </SimpleGrid>
    </Section>
  )
}

function Service({ health: { service, status, failed_checks } }: { health: ServiceHealth }) {
  const t = useMessages(messages)
  const tasks: Record<string, string> = t.tasks
  const StateIcon = icons[status]
  return (
    <Paper component="li" withBorder p="sm">
      <Text fw={600}>{service}</Text>
      <Text size="sm" c="dimmed">
        {tasks[service]}
      </Text>
      <Group gap={6} mt={6} wrap="nowrap" className={styles.state ?? ''} data-state={status}>
        <StateIcon size={16} aria-hidden />
        <Text size="sm" fw={500}>
          {t.states[status]}
        </Text>
      </Group>
      {failed_checks.length > 0 && (
        <Box fz="sm" c="dimmed">
          {t.noneOf(failed_checks.join(', '))}
        </Box>
      )}
    </Paper>
  )
}
