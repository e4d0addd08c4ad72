/** Loads what a link within the page leads to when a pointer or the focus reaches the link, before it is pressed. */
export function loadAhead(targetOf: (address: string) => { preload?(): void }): void {
  const reach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href^="#/"]') : null
    const address = link?.getAttribute('href')?.slice('#/'.length)
    if (address !== undefined) targetOf(address).preload?.()
  }
  for (const event of ['pointerover', 'focusin']) document.addEventListener(event, reach, { passive: true })
}
