interface Sounding {
  stop(): void
}

let current: Sounding | null = null

/** Only one thing sounds at a time: the one before stops. */
export function sounds(next: Sounding): void {
  if (current !== next) current?.stop()
  current = next
}

/** True if nothing else has sounded since. */
export const isSounding = (one: Sounding): boolean => current === one

/** It has ended for good, and nothing keeps it. */
export function soundsNoMore(ended: Sounding): void {
  if (current === ended) current = null
}
