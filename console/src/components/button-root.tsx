import type { ComponentProps, MouseEvent } from 'react'

interface ButtonRootProps extends ComponentProps<'button'> {
  'data-loading'?: boolean
}

/**
 * The element of a button. One that waits for its answer does nothing when pressed, but is not disabled: the
 * browser would take the focus from it, and a keyboard would begin at the top of the page again.
 */
export function ButtonRoot({ type = 'button', ...props }: ButtonRootProps) {
  if (!props['data-loading']) return <button type={type} {...props} />
  return <button type={type} {...props} disabled={false} aria-disabled onClick={doNothing} />
}

/** Nor does Enter in a field of its form, which presses it. */
const doNothing = (event: MouseEvent) => event.preventDefault()
