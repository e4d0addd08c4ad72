const MINUTE_MS = 60_000

/** A time as a field for local times holds it, `2026-11-20T18:30`; empty for none. */
export function toLocal(iso: string | null): string {
  if (iso === null) return ''
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** The time that such a field names. */
export const fromLocal = (local: string): string | null =>
  local === '' ? null : new Date(local).toISOString()
