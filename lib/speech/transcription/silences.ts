import type { Span } from './spans.ts'

/** Quiet for half a second: where one may cut without cutting a word. */
export const SILENCE_FILTER = 'silencedetect=noise=-35dB:d=0.5'
const MOST_SILENCES = 200_000

/** Gathers the silences of what ffmpeg's `ametadata` prints. */
export const createSilenceReader = () => {
  const starts: number[] = []
  const ends: number[] = []
  return {
    read(line: string) {
      const [, edge, seconds] = /^lavfi\.silence_(start|end)=(\d+(?:\.\d+)?)$/.exec(line) ?? []
      if (seconds !== undefined && starts.length < MOST_SILENCES)
        (edge === 'start' ? starts : ends).push(Number(seconds))
    },
    /** The last one may reach to the end, which is not announced. */
    within: (duration: number): Span[] =>
      starts
        .map((start, at) => ({ start, end: Math.min(ends[at] ?? duration, duration) }))
        .filter(({ start, end }) => start < end),
  }
}
