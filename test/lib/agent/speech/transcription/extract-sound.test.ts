import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { chmod, open, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  type ExtractOptions,
  extractSound,
} from '../../../../../lib/agent/speech/transcription/extract-sound.ts'
import {
  BYTES_PER_S,
  FRAME_BYTES,
  lengthOf,
  readFrames,
  withoutSilences,
} from '../../../../../lib/agent/speech/transcription/pieces.ts'
import { folderOfTest } from '../../../../support/folders.ts'
import { makeMedia, makePlaylist, makeSilentFilm, makeSpeech, probe } from '../../../../support/media.ts'
import { deepDescribe, deepIt } from '../../../../support/sample.ts'
import { never, wordsOf } from './lab.ts'

const openBench = async () => {
  const folder = await folderOfTest()
  const sound = join(folder, 'sound.mp3')
  return {
    folder,
    sound,
    at: (name: string) => join(folder, name),
    extract: (name: string, options: ExtractOptions = {}, signal = never) =>
      extractSound(join(folder, name), sound, signal, options),
  }
}

const BROKEN =
  'This file cannot be read. It is damaged, or its extension does not match its format. Try another file.'
const NO_SOUND = 'This file has no sound. Choose a recording with sound.'

describe('the sound of a file', () => {
  it('is mono MP3 of 16 kHz and 48 kbit/s in frames of equal size', async () => {
    const { at, sound, extract } = await openBench()
    await makeMedia(at('film.mp4'), [{ tone: 3 }], { picture: true })
    const { duration } = await extract('film.mp4')
    const mp3 = await readFile(sound)
    expect(mp3.length % FRAME_BYTES).toBe(0)
    for (let frame = 0; frame < mp3.length; frame += FRAME_BYTES)
      expect(mp3.subarray(frame, frame + 2).toString('hex')).toBe('fff3')
    expect(await probe(sound, 'stream=codec_name,sample_rate,channels')).toBe('mp3,16000,1')
    expect(Number(await probe(sound, 'format=duration'))).toBeCloseTo(duration)
    expect(duration).toBeGreaterThan(3)
    expect(duration).toBeLessThan(3.3)
  })

  deepIt('reports silences, to the end', async () => {
    const { at, extract } = await openBench()
    await makeMedia(at('talk.wav'), [
      { tone: 2 },
      { silence: 1 },
      { tone: 1 },
      { silence: 0.2 },
      { tone: 1 },
      { silence: 2 },
    ])
    const { silences, duration } = await extract('talk.wav')
    expect(silences).toEqual([
      { start: expect.closeTo(2, 1), end: expect.closeTo(3, 1) },
      { start: expect.closeTo(5.2, 1), end: expect.closeTo(duration, 1) },
    ])
  })

  deepIt('does not report speech as silence', async () => {
    const { at, extract } = await openBench()
    await makeSpeech(at('speech.wav'), 'きょうは いい てんき です ね。')
    const { silences, duration } = await extract('speech.wav')
    expect(duration).toBeGreaterThan(1)
    expect(
      withoutSilences({ start: 0, end: duration }, silences).reduce((sum, span) => sum + lengthOf(span), 0),
    ).toBeGreaterThan(duration / 2)
  })

  deepIt('keeps the times of a film whose sound begins late', async () => {
    const { at, extract } = await openBench()
    await makeMedia(at('late.mp4'), [{ tone: 2 }], { picture: true, soundDelay: 3 })
    const { silences, duration } = await extract('late.mp4')
    expect(duration).toBeCloseTo(5, 0)
    expect(silences[0]).toEqual({ start: 0, end: expect.closeTo(3, 0) })
  })

  deepIt('is read in pieces that share no frame and skip none', async () => {
    const { at, sound, extract } = await openBench()
    await makeMedia(at('talk.wav'), [{ tone: 5 }])
    const { duration } = await extract('talk.wav')
    const first = await readFrames(sound, { start: 0, end: 1.7 })
    const second = await readFrames(sound, { start: 1.7, end: duration })
    expect(Buffer.concat([first.bytes, second.bytes]).equals(await readFile(sound))).toBe(true)
    expect(first.start).toBe(0)
    expect(first.end).toBeCloseTo(1.7, 1)
    expect(second.start).toBe(first.end)
    expect(second.end).toBeCloseTo(duration)
    await writeFile(at('second.mp3'), second.bytes)
    expect(Number(await probe(at('second.mp3'), 'format=duration'))).toBeCloseTo(second.end - second.start)
  })
})

describe('a file that cannot be transcribed', () => {
  it('is a film without a sound track', async () => {
    const { at, extract } = await openBench()
    await makeSilentFilm(at('silent.mp4'))
    expect(await wordsOf(extract('silent.mp4'))).toEqual({ code: 'invalid_input', message: NO_SOUND })
  })

  deepIt.each([['text', 'これは動画ではありません。']])('is a file that is %s', async (_, content) => {
    const { at, extract } = await openBench()
    await writeFile(at('film.mp4'), content)
    expect(await wordsOf(extract('film.mp4'))).toEqual({ code: 'invalid_input', message: BROKEN })
  })

  deepIt('is a film that was cut short before its index', async () => {
    const { at, extract } = await openBench()
    await makeMedia(at('film.mp4'), [{ tone: 2 }], { picture: true })
    await truncate(at('film.mp4'), 8_000)
    expect(await wordsOf(extract('film.mp4'))).toEqual({ code: 'invalid_input', message: BROKEN })
  })

  deepIt('is a playlist, which could make ffmpeg read other files', async () => {
    const { at, extract } = await openBench()
    await makeMedia(at('secret.wav'), [{ tone: 1 }])
    await makePlaylist(at('list.mp4'), 'secret.wav')
    expect(await wordsOf(extract('list.mp4'))).toEqual({ code: 'invalid_input', message: BROKEN })
  })

  deepIt('is a recording that is too long', async () => {
    const { at, extract } = await openBench()
    await makeMedia(at('talk.flac'), [{ tone: 40 }])
    expect(await wordsOf(extract('talk.flac', { longestS: 36 }))).toEqual({
      code: 'too_large',
      message: 'The recording is longer than 0.01 hours. Split it into shorter files.',
    })
    expect(Number(await probe(at('sound.mp3'), 'format=duration'))).toBeLessThan(38)
  })

  deepIt('is one of more than four hours', async () => {
    const { at, extract } = await openBench()
    const hours = 4 * 3_600
    const lasting = (seconds: number) =>
      writeFile(at('film'), `#!/bin/sh\nfor last; do :; done\ntruncate -s ${seconds * BYTES_PER_S} "$last"\n`)
    await lasting(hours)
    await chmod(at('film'), 0o700)
    expect((await extract('film.mp4', { program: at('film') })).duration).toBe(hours)
    await lasting(hours + 1)
    expect((await wordsOf(extract('film.mp4', { program: at('film') }))).message).toBe(
      'The recording is longer than 4 hours. Split it into shorter files.',
    )
  })
})

deepDescribe('ffmpeg', () => {
  it('is reported when it is missing', async () => {
    const { at, extract } = await openBench()
    await writeFile(at('film.mp4'), '')
    expect(await wordsOf(extract('film.mp4', { program: at('no-such-program') }))).toEqual({
      code: 'not_configured',
      message: 'Recordings cannot be read because ffmpeg is missing. Ask an administrator to install it.',
    })
  })

  const openPipe = (path: string) => promisify(execFile)('mkfifo', [path])
  /** For writing to a pipe; ENXIO if nothing reads it. */
  const reading = async (path: string) => {
    const pipe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK)
    await pipe.close()
  }

  it('has ended when the work is cancelled', async () => {
    const { at, extract } = await openBench()
    await openPipe(at('endless.wav'))
    const cancel = new AbortController()
    const work = extract('endless.wav', {}, cancel.signal)
    // This waits until ffmpeg reads.
    const writer = await open(at('endless.wav'), 'w')
    cancel.abort(new Error('cancelled by the learner'))
    await expect(work).rejects.toThrow('cancelled by the learner')
    await writer.close()
    await expect(reading(at('endless.wav'))).rejects.toThrow('ENXIO')
  })
})
