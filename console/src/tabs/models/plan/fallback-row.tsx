import { ActionIcon, Group, Text } from '@mantine/core'
import { ArrowDownIcon, ArrowUpIcon, XIcon } from '@primer/octicons-react'
import { useMessages } from '../../../language/use-language.ts'
import { messages } from './messages.ts'

interface FallbackRowProps {
  model: string
  label: string
  isFirst: boolean
  isLast: boolean
  onMove(by: 1 | -1): void
  onRemove(): void
}

export function FallbackRow({ model, label, isFirst, isLast, onMove, onRemove }: FallbackRowProps) {
  const t = useMessages(messages)
  /** A button that is of no use here keeps the focus it may have. */
  const idle = (isIdle: boolean) => ({ 'aria-disabled': isIdle, 'data-disabled': isIdle })
  return (
    <Group component="li" gap="xs" wrap="nowrap" justify="space-between">
      <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }} translate="no">
        {label}
      </Text>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" aria-label={t.up(model)} {...idle(isFirst)} onClick={() => onMove(-1)}>
          <ArrowUpIcon aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t.down(model)} {...idle(isLast)} onClick={() => onMove(1)}>
          <ArrowDownIcon aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t.removeOf(model)} onClick={onRemove}>
          <XIcon aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  )
}
