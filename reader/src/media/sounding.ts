interface Sounding {
  stop(): void
}

let current: Sounding | null = null

/** Called by a thing that starts to sound. Only one sounds at a time, so the one before is stopped. */
export function sounds(next: Sounding): void {
  if (current !== next) current?.stop()
  current = next
}

/** True if nothing else has sounded since. */
export const isSounding = (one: Sounding): boolean => current === one

/** Called by a thing that will not sound again, so that its memory can be freed. */
export function soundsNoMore(ended: Sounding): void {
  if (current === ended) current = null
}
