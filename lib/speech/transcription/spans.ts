/** Seconds from the start of the sound. */
export interface Span {
  start: number
  end: number
}

export const lengthOf = ({ start, end }: Span): number => Math.max(0, end - start)

export const overlap = (a: Span, b: Span): Span => ({
  start: Math.max(a.start, b.start),
  end: Math.min(a.end, b.end),
})

/** What of a span is left between the silences, which come in order; all of it where they leave nothing. */
export const withoutSilences = (whole: Span, silences: readonly Span[]): Span[] => {
  const left: Span[] = []
  let from = whole.start
  for (const silence of silences) {
    const quiet = overlap(silence, whole)
    if (lengthOf(quiet) === 0) continue
    if (quiet.start > from) left.push({ start: from, end: quiet.start })
    from = quiet.end
  }
  if (whole.end > from) left.push({ start: from, end: whole.end })
  return left.length > 0 ? left : [whole]
}
