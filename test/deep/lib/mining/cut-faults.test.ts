import { describe, expect, it } from 'vitest'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import { cutOf, cutOnce, filmStore, programOf } from './cutter.ts'

/** As ffmpeg, onto a full disk. Asked not to overwrite files, it would not open this one. */
const ONTO_FULL_DISK = `for one; do [ "$one" = -n ] && one=-y; given+=("$one"); done
given[-1]=/dev/full; exec ffmpeg "\${given[@]}"`

it('a cut stores sound and picture, and leaves nothing on its own disk', async () => {
  const film = await filmStore()
  const { stored, failed, left } = await cutOnce(film, cutOf(film))
  expect([failed, left]).toEqual([{}, []])
  expect(stored.sound).toBeGreaterThan(5_000)
  expect(stored.picture).toBeGreaterThan(500)
})

it.each([
  { said: 'is killed after it has written', script: `ffmpeg "$@"; kill -9 $$`, reason: 'stopped' },
  {
    said: 'runs out of memory, and goes on without its last samples',
    script: `ffmpeg "$@"; echo 'Error: Cannot allocate memory' >&2`,
    reason: 'stopped',
  },
  { said: 'hangs after it has written', script: `ffmpeg "$@"; exec sleep 60`, reason: 'timeout' },
  { said: 'finds the disk full', script: ONTO_FULL_DISK, reason: 'insufficient_storage' },
  { said: 'is missing', script: 'exit 127', reason: 'not_configured' },
  { said: 'cannot read the recording', script: 'echo broken >&2; exit 1', reason: 'unreadable' },
  { said: 'writes nothing', script: 'exit 0', reason: 'outside' },
])('a program that $said fails both parts, says why, and leaves nothing', async ({ script, reason }) => {
  const film = await filmStore()
  const program = await programOf(film, script)
  const deadlineMs = reason === 'timeout' ? 3_000 : 30_000
  expect(await cutOnce(film, cutOf(film), { program, deadlineMs })).toEqual({
    stored: {},
    failed: { sound: reason, picture: reason },
    left: [],
  })
})

describe('data_server that cannot store what was cut', () => {
  it('since its disk is full is said of that part; the other one is stored', async () => {
    const film = await filmStore()
    const store = async (part: string) => {
      if (part === 'sound') throw new Problem('insufficient_storage', 'The disk is full.')
    }
    const { stored, failed, left } = await cutOnce(film, cutOf(film), { store })
    expect([failed, Object.keys(stored), left]).toEqual([{ sound: 'insufficient_storage' }, ['picture'], []])
  })

  it('since it is away has it cut again: nothing is said of it', async () => {
    const film = await filmStore()
    const store = async () => {
      throw new Problem('unavailable', 'Away.')
    }
    expect(await cutOnce(film, cutOf(film), { store })).toEqual({ stored: {}, failed: null, left: [] })
  })
})

describe('a recording', () => {
  it.each([
    { said: 'before the cut', after: 0 },
    { said: 'while it is cut', after: 1 },
  ])('that is removed $said is said to be gone', async ({ after }) => {
    let asked = 0
    const film = await filmStore((response, honest) => {
      asked += 1
      if (asked > after) response.writeHead(404).end()
      else honest()
    })
    const { stored, failed } = await cutOnce(film, cutOf(film))
    expect([stored, failed]).toEqual([{}, { sound: 'gone', picture: 'gone' }])
  })

  it('that breaks off while it is read is cut again, since half of it would count as the whole', async () => {
    const film = await filmStore(response => {
      response.writeHead(206, { 'content-length': 100_000, 'content-range': 'bytes 0-99999/100000' })
      response.write(Buffer.alloc(1_000), () => setTimeout(() => response.destroy(), 20))
    })
    expect(await cutOnce(film, cutOf(film))).toMatchObject({ stored: {}, failed: null, left: [] })
  })

  it.each([
    { said: 'begin past its end', times: { start_ms: 60_000, end_ms: 61_500 }, reason: 'outside' },
    {
      said: 'begin after ten hours',
      times: { start_ms: 36_000_000, end_ms: 36_001_500 },
      reason: 'outside',
    },
  ])('whose sentences $said says so of both parts', async ({ times, reason }) => {
    const film = await filmStore()
    expect(await cutOnce(film, cutOf(film, times))).toEqual({
      stored: {},
      failed: { sound: reason, picture: reason },
      left: [],
    })
  })

  it('that ends in the middle of a sentence gives the sound that there is', async () => {
    const film = await filmStore()
    const { stored, failed } = await cutOnce(film, cutOf(film, { start_ms: 18_000, end_ms: 38_000 }))
    // The middle of these twenty seconds is past the end: there is no picture of it.
    expect([Object.keys(stored), failed]).toEqual([['sound'], { picture: 'none' }])
  })
})
