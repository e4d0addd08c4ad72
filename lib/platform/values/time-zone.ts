const MOST_KNOWN = 1_000
/** Making a format takes longer than using it a hundred times. */
const known = new Set<string>()

/** True for the IANA name of a time zone. Pages load it, so it needs no library. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  // The platform also takes +09:00, which is not a time zone of any place.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
  } catch {
    return false
  }
  if (known.size < MOST_KNOWN) known.add(name)
  return true
}
