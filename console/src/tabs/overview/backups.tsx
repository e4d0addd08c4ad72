import { Box, Group, Text } from '@mantine/core'
import { AlertIcon, CheckCircleIcon } from '@primer/octicons-react'
import type { BackupState } from '../../../../lib/contracts/schemas/administration/backups.ts'
import type { Overview } from '../../../../lib/contracts/schemas/administration/overview.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { messages } from './messages.ts'
import { Missing } from './missing.tsx'
import { Section } from './section.tsx'

/** The time of the last backup, and the problems. */
export function Backups({ overview }: { overview: Overview }) {
  const t = useMessages(messages).backups
  return (
    <Section title={t.title}>
      {overview.backups ? <State state={overview.backups} /> : <Missing overview={overview} part="backups" />}
    </Section>
  )
}

function State({ state: { last, every_hours, is_running, problem, detail } }: { state: BackupState }) {
  const t = useMessages(messages).backups
  const { dateTime, bytes } = useFormats()
  const StateIcon = problem ? AlertIcon : CheckCircleIcon
  // Nothing has failed yet if there are no backups.
  const color =
    problem === 'not_set_up'
      ? 'color-mix(in srgb, var(--learning) 80%, var(--ink))'
      : 'var(--mantine-color-error)'
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Box pt={2} {...(problem && { c: color })}>
        <StateIcon size={16} aria-hidden />
      </Box>
      <Box miw={0}>
        {problem && (
          <Text size="sm" c={color}>
            {t.problems[problem]}
          </Text>
        )}
        {detail !== null && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Text>
        )}
        {problem !== 'not_set_up' && (
          <Text size="sm">{last ? t.last(dateTime(last.at), bytes(last.bytes)) : t.none}</Text>
        )}
        {every_hours > 0 && (
          <Text size="sm" c="dimmed">
            {is_running ? t.running : t.every(every_hours)}
          </Text>
        )}
      </Box>
    </Group>
  )
}
