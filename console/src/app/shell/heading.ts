/** To where the content begins: a screen reader reads on from there. */
export const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus()
