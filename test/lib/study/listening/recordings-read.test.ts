import { describe, expect, it } from 'vitest'
import { stretchesOf } from '../../../../lib/study/listening/pieces.ts'
import { type Bounds, RecordingsRead } from '../../../../lib/study/listening/recordings-read.ts'

const GiB = 1024 ** 3
/** A sentence of a recording, which ends at `to_ms`. */
const piece = (article_id: number, to_ms = 2_000) => ({
  article_id,
  index: 0,
  cut: { from_ms: 1_000, to_ms },
})
const taken = { article_id: 9, index: 0, cut: null, media_id: 's.01M8DFVNCY2SQAC0TWBZ2CTERN' }

const opened = (pieces: Parameters<typeof stretchesOf>[0], bounds: Bounds = {}) =>
  new RecordingsRead(stretchesOf(pieces), {
    spaceAt: async () => ({ free: 50 * GiB, total: 100 * GiB }),
    ...bounds,
  })
const recording = (article_id: number) => ({ article_id, index: null })

describe('what a file to listen to takes of recordings', () => {
  it('are twenty at most, beside any number of sounds that were taken along', () => {
    const of = (count: number) => Array.from({ length: count }, (_, n) => piece(n + 1))
    expect(() => opened([...of(20), taken])).not.toThrow()
    expect(() => opened(of(21))).toThrow(
      'These sentences are from 21 recordings, and one file takes at most 20. Choose fewer sentences.',
    )
  })

  it('is their beginning, up to the end of the last sentence, and never more than four hours', () => {
    const read = opened([piece(1, 9_000), piece(1, 5_000), piece(2, 90_000_000), taken])
    expect([read.endOf(recording(1)), read.endOf(recording(2)), read.endOf(taken)]).toEqual([
      9_150, 14_400_000, 0,
    ])
  })

  it('has no more bytes than fit together; a single recording may be larger', async () => {
    const limits = { recordings: 20, bytes: 100 }
    const read = opened([piece(1), piece(2)], { limits })
    await read.admit(recording(1), { bytes: 120, decoded: 0 }, '')
    await expect(read.admit(recording(2), { bytes: 1, decoded: 0 }, '')).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('more than 100 bytes together'),
    })
  })

  it('is refused with its size if the disk has no room for it and its decoded sound', async () => {
    const read = opened([piece(1)], { spaceAt: async () => ({ free: 7 * GiB, total: 100 * GiB }) })
    await read.admit(recording(1), { bytes: GiB, decoded: GiB / 2 }, '')
    await expect(read.admit(recording(1), { bytes: GiB, decoded: 2 * GiB }, '')).rejects.toMatchObject({
      code: 'insufficient_storage',
      message: expect.stringMatching(/needs 3\.2 GB there while the file is made/),
    })
  })
})
