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

/** The list with the item at `from` moved by one place; the same list if there is no such place. */
export function moved<Item>(items: readonly Item[], from: number, by: 1 | -1): Item[] {
  const item = items[from]
  if (item === undefined || from + by < 0 || from + by >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(from + by, 0, item)
}
