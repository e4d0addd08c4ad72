const MOST_KNOWN = 1_000
/** Kept because making a format takes longer than using it a hundred times. */
const known = new Set<string>()

/** Accepts IANA names. Pages load it, so it needs no library. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  // Excludes +09:00, which the platform takes, but which is no zone of any place.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
  } catch {
    return false
  }
  if (known.size < MOST_KNOWN) known.add(name)
  return true
}
