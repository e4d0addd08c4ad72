import { type ReactNode, useState } from 'react'

interface OpenedLaterProps {
  summary: ReactNode
  /** True if it is open at first. */
  isOpen?: boolean
  /** True to draw the chevron at the end of the line, which fills its row. */
  isAtEnd?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A line that opens. What it hides is drawn once it is open, so that its images are not fetched before. */
export function OpenedLater({
  summary,
  isOpen = false,
  isAtEnd = false,
  className = '',
  children,
}: OpenedLaterProps) {
  const [isDrawn, setDrawn] = useState(isOpen)
  return (
    <details
      className={`folded ${className}`}
      data-end={isAtEnd || undefined}
      open={isOpen}
      onToggle={event => event.currentTarget.open && setDrawn(true)}
    >
      <summary>{summary}</summary>
      {isDrawn && children}
    </details>
  )
}
