type NavigationTarget = 'frame' | 'new window'

/**
 * Decides a navigation. Frames show only the console's own origin, new windows do not open, and the console's own
 * downloads are saved, never shown as a page.
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

/** The part of an address that a refusal may name: not its path, which may contain secrets. */
export function nameOf(uri: string): string {
  if (!URL.canParse(uri)) return 'an unreadable address'
  const { origin, protocol } = new URL(uri)
  return origin === 'null' ? `a ${protocol} address` : origin
}
