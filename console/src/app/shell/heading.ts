/** Moves the focus to the heading, where a screen reader continues. */
export const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus()
