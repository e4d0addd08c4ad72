export type NavigationTarget = 'frame' | 'new window'

/**
 * What becomes of a navigation. Frames show the console's own origin and nothing else, there are no further
 * windows, and what the console made itself (an export, a recording) is saved, never shown as a page.
 */
export function decideNavigation(
  origin: string,
  uri: string,
  target: NavigationTarget,
): 'open' | 'save' | 'refuse' {
  if (target !== 'frame' || !URL.canParse(uri)) return 'refuse'
  const url = new URL(uri)
  if (url.origin !== origin || url.username !== '' || url.password !== '') return 'refuse'
  return url.protocol === 'blob:' ? 'save' : 'open'
}

/** What a refusal may say of an address: not its path, which may hold what nobody else should read. */
export function nameOf(uri: string): string {
  if (!URL.canParse(uri)) return 'an unreadable address'
  const { origin, protocol } = new URL(uri)
  return origin === 'null' ? `a ${protocol} address` : origin
}
