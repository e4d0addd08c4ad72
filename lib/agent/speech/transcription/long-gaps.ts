import { SAMPLE_RATE } from './pieces.ts'

/** Silence that the sound lacks, in seconds. */
export interface Cut {
  at: number
  length: number
}

/** The seconds of a filled gap: ffmpeg builds the silence in memory, 19 MB for this long. */
const LONGEST_GAP_S = 600

/**
 * Shortens longer gaps after resampling, and prints where each began and its cut, in samples. Variable 0 is the end of the
 * frame before, 1 the total cut, 2 the present cut, 3 the frame's time.
 */
export const GAP_FILTER = `asetpts='${[
  'st(3,if(isnan(PTS),ld(0),PTS))',
  `st(2,max(ld(3)-ld(0)-${LONGEST_GAP_S * SAMPLE_RATE},0))`,
  'if(gt(ld(2),0),print(ld(0)-ld(1),16)+print(ld(2),16))',
  'st(0,max(ld(0),ld(3)+NB_SAMPLES))',
  'st(1,ld(1)+ld(2))',
  'ld(3)-ld(1)',
].join(';')}'`

/** Some versions of ffmpeg print the name of the filter before the number. */
const PRINTED = /^(?:\[[^\]]*\] )?(\d+)\.0+$/
/** Each comes from ten minutes of a sound of a few hours. */
const MOST_CUTS = 100

/** The filter may print a cut past the sound at the end of a file. */
export const createCutReader = () => {
  const cuts: Cut[] = []
  let began: number | null = null
  return {
    cuts,
    read(line: string) {
      const seconds = Number(PRINTED.exec(line)?.[1] ?? Number.NaN) / SAMPLE_RATE
      if (Number.isNaN(seconds) || cuts.length >= MOST_CUTS) return
      // The middle of the remaining silence, so that an inexact time stays on its side.
      if (began !== null) cuts.push({ at: began + LONGEST_GAP_S / 2, length: seconds })
      began = began === null ? seconds : null
    },
  }
}

export const timeInRecording = (cuts: readonly Cut[], time: number): number =>
  cuts.reduce((sum, { at, length }) => (at < time ? sum + length : sum), time)
