import type { ComponentProps, MouseEvent } from 'react'

interface ButtonRootProps extends ComponentProps<'button'> {
  'data-loading'?: boolean
}

/**
 * The element of a button. While loading it ignores presses but is not disabled: a disabled button would lose the
 * focus, and the keyboard would start again at the top of the page.
 */
export function ButtonRoot({ type = 'button', ...props }: ButtonRootProps) {
  if (!props['data-loading']) return <button type={type} {...props} />
  return <button type={type} {...props} disabled={false} aria-disabled onClick={doNothing} />
}

/** Also ignores Enter in a field of its form. */
const doNothing = (event: MouseEvent) => event.preventDefault()
