import { Button } from '@mantine/core'

interface RowButtonProps {
  label: string
  /** The label with what it applies to, since the page has several such buttons. */
  name: string
  onClick(): void
  isDestructive?: boolean
  isDisabled?: boolean
  isRunning?: boolean
}

export function RowButton(props: RowButtonProps) {
  const { label, name, onClick, isDestructive = false, isDisabled = false, isRunning = false } = props
  return (
    <Button
      size="compact-sm"
      variant="default"
      {...(isDestructive && { c: isDisabled ? 'dimmed' : 'var(--mantine-color-error)' })}
      disabled={isDisabled}
      loading={isRunning}
      onClick={onClick}
      aria-label={name}
    >
      {label}
    </Button>
  )
}
