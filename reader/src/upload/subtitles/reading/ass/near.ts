interface Span {
  start_ms: number
  end_ms: number
}

const SLOT_MS = 1_000
/** An effect may begin before its line is sung, and end behind it. */
const MARGIN_MS = 1_000
/** Slots of one text: karaoke is no longer. */
const MOST_SLOTS = 60
/** Texts that are looked at for one. */
const MOST_NEAR = 2_000

/** Texts by the time at which they are seen. */
export class Near<Seen> {
  private readonly slots = new Map<number, { seen: Seen; span: Span }[]>()

  add(seen: Seen, span: Span): void {
    for (const slot of slotsOf(span, 0)) {
      const own = this.slots.get(slot)
      if (own) own.push({ seen, span })
      else this.slots.set(slot, [{ seen, span }])
    }
  }

  /** Those that are seen during this time, or shortly before or after it. */
  around({ start_ms, end_ms }: Span): Seen[] {
    const nearby = new Set<Seen>()
    let looked = 0
    for (const slot of slotsOf({ start_ms, end_ms }, MARGIN_MS))
      for (const { seen, span } of this.slots.get(slot) ?? []) {
        looked += 1
        if (looked > MOST_NEAR) return [...nearby]
        if (span.start_ms <= end_ms + MARGIN_MS && span.end_ms >= start_ms - MARGIN_MS) nearby.add(seen)
      }
    return [...nearby]
  }
}

function slotsOf({ start_ms, end_ms }: Span, margin: number): number[] {
  const first = Math.floor((start_ms - margin) / SLOT_MS)
  const last = Math.floor((end_ms + margin) / SLOT_MS)
  return Array.from({ length: Math.max(1, Math.min(MOST_SLOTS, last - first + 1)) }, (_, at) => first + at)
}
