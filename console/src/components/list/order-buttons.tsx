import { ActionIcon, Group } from '@mantine/core'
import { ArrowDownIcon, ArrowUpIcon, XIcon } from '@primer/octicons-react'

interface OrderButtonsProps {
  /** The labels of the buttons, with the name of the item. */
  labels: { up: string; down: string; remove: string }
  isFirst: boolean
  isLast: boolean
  onMove(by: 1 | -1): void
  onRemove(): void
}

/** Buttons that move an item of a hand-sorted list up or down, or remove it. */
export function OrderButtons({ labels, isFirst, isLast, onMove, onRemove }: OrderButtonsProps) {
  /** A button that cannot be used here keeps the focus. */
  const idle = (isIdle: boolean) => ({ 'aria-disabled': isIdle, 'data-disabled': isIdle })
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon variant="default" aria-label={labels.up} {...idle(isFirst)} onClick={() => onMove(-1)}>
        <ArrowUpIcon aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={labels.down} {...idle(isLast)} onClick={() => onMove(1)}>
        <ArrowDownIcon aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={labels.remove} onClick={onRemove}>
        <XIcon aria-hidden />
      </ActionIcon>
    </Group>
  )
}
