import { Box, Group, Text } from '@mantine/core'
import { AlertIcon } from '@primer/octicons-react'
import type { Overview, OverviewPart } from '../../../../lib/contracts/schemas/administration/overview.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { messages } from './messages.ts'

/** Shown in place of a part of the overview that is missing, with the reason. */
export function Missing({ overview, part }: { overview: Overview; part: OverviewPart }) {
  const t = useMessages(messages)
  const failure = overview.failures.find(each => each.part === part)
  if (!failure) return null
  const { source, code, detail } = failure
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Box pt={2} c="var(--mantine-color-error)">
        <AlertIcon size={16} aria-hidden />
      </Box>
      <Box miw={0}>
        <Text size="sm" c="var(--mantine-color-error)">
          {t.missing(t.sources[source])}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {code === 'unavailable' ? t.noAnswer : `${detail} (${code})`}
        </Text>
      </Box>
    </Group>
  )
}
