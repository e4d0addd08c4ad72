import type { Span } from './spans.ts'

/** Quiet for half a second: where one may cut without cutting a word. */
export const SILENCE_FILTER = 'silencedetect=noise=-35dB:d=0.5'
/** Less than a tenth of a millisecond comes as `6.25e-05`. */
const EDGE = /^lavfi\.silence_(start|end)=(\S+)$/
const MOST_SILENCES = 200_000

/** Gathers the silences of what ffmpeg's `ametadata` prints. */
export const createSilenceReader = () => {
  const silences: Span[] = []
  let open: number | null = null
  return {
    read(line: string) {
      const [, edge, text] = EDGE.exec(line) ?? []
      const seconds = Number(text)
      if (Number.isNaN(seconds) || silences.length >= MOST_SILENCES) return
      if (edge === 'end' && open !== null) silences.push({ start: open, end: seconds })
      open = edge === 'start' ? seconds : null
    },
    /** The last one may reach to the end, which is not announced. */
    within: (duration: number): Span[] =>
      (open === null ? silences : [...silences, { start: open, end: duration }])
        .map(({ start, end }) => ({ start: Math.max(start, 0), end: Math.min(end, duration) }))
        .filter(({ start, end }) => start < end),
  }
}
