import { type ReactNode, useState } from 'react'

interface FoldedProps {
  summary: string
  className?: string | undefined
  /** Later it is open only as its reader opens and closes it. */
  startsOpen: boolean
  children: ReactNode
}

/** A part of a screen that is seldom needed. */
export function Folded({ summary, className = '', startsOpen, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <details
      className={`folded ${className}`}
      open={isOpen}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
