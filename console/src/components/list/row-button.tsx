import { Button } from '@mantine/core'

interface RowButtonProps {
  label: string
  /** The label, and of what: there are others like it on the page. */
  name: string
  onClick(): void
  isDestructive?: boolean
  isDisabled?: boolean
  isRunning?: boolean
}

/** What can be done with one of the things listed. */
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
