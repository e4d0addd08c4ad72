import { describe, expect, it } from 'vitest'
import { createSilenceReader } from '../../../../../lib/agent/speech/transcription/extract-sound.ts'

const read = (...edges: string[]) => {
  const reader = createSilenceReader()
  for (const edge of edges) reader.read(`lavfi.silence_${edge}`)
  return reader.within(20)
}

describe('the silences in ffmpeg’s output', () => {
  it('are read in any chunks', () => {
    expect(read('start=2.5', 'end=4', 'duration=1.5', 'start=9', 'end=10.25', 'duration=1.25')).toEqual([
      { start: 2.5, end: 4 },
      { start: 9, end: 10.25 },
    ])
  })

  it('may begin before the sound, or so early that the number has an exponent', () => {
    expect(read('start=6.25e-05', 'end=1', 'start=5', 'end=6')).toEqual([
      { start: 0.0000625, end: 1 },
      { start: 5, end: 6 },
    ])
    expect(read('start=-0.01', 'end=1')).toEqual([{ start: 0, end: 1 }])
  })

  it('reach to the end if no end is printed', () => {
    expect(read('start=18')).toEqual([{ start: 18, end: 20 }])
    expect(read('start=18', 'end=25')).toEqual([{ start: 18, end: 20 }])
  })

  it('do not affect the others when a start or an end is missing', () => {
    expect(read('end=1', 'start=none', 'end=3', 'start=5', 'end=6')).toEqual([{ start: 5, end: 6 }])
  })
})
