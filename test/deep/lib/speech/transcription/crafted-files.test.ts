import { execFile } from 'node:child_process'
import { chmod, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { extractSound } from '../../../../../lib/agent/speech/transcription/extract-sound.ts'
import { timeInRecording } from '../../../../../lib/agent/speech/transcription/long-gaps.ts'
import { MOST_MEMORY_MIB } from '../../../../../lib/platform/processes/ffmpeg.ts'
import { file, openFileServer } from '../../../../lib/agent/speech/transcription/file-server.ts'
import {
  never,
  openProvider,
  openTranscriber,
  purpose,
  wordsOf,
} from '../../../../lib/agent/speech/transcription/lab.ts'
import { listening } from '../../../../support/fake-transcription/index.ts'
import { folderOfTest } from '../../../../support/folders.ts'
import { makeGap, makeHugePictures, makeTracks } from '../../../../support/media.ts'

const TOO_MUCH_MEMORY = {
  code: 'invalid_input',
  message: 'Extracting the sound of this file takes too much memory. Convert it to MP3 and send that.',
}

const openBench = async () => {
  const folder = await folderOfTest()
  const at = (name: string) => join(folder, name)
  const extract = (name: string, program?: string) =>
    extractSound(at(name), at('sound.mp3'), never, program === undefined ? {} : { program: at(program) })
  const writeProgram = async (name: string, lines: string) => {
    await writeFile(at(name), `#!/bin/sh\n${lines}\n`)
    await chmod(at(name), 0o700)
  }
  return { at, extract, writeProgram }
}

describe('the memory of ffmpeg', () => {
  it('is limited, and a machine that runs out of it ends ffmpeg before anything else', async () => {
    const { at, extract, writeProgram } = await openBench()
    await writeProgram('spy', `{ ulimit -v; cat /proc/self/oom_score_adj; nice; } > '${at('seen')}'; exit 1`)
    await wordsOf(extract('film.mp4', 'spy'))
    expect(await readFile(at('seen'), 'utf8')).toBe(`${MOST_MEMORY_MIB * 1024}\n1000\n5\n`)
  })

  it('is not spent on pictures', async () => {
    const { at, extract, writeProgram } = await openBench()
    await makeHugePictures(at('film.mkv'))
    await promisify(execFile)('mkfifo', [at('pipe.mkv')])
    await writeProgram('ffmpeg', `echo $$ > '${at('pid')}'; exec ffmpeg "$@"`)
    const work = extract('pipe.mkv', 'ffmpeg')
    // The sound is much longer than a pipe, so ffmpeg has seen the pictures when all is written.
    const pipe = await open(at('pipe.mkv'), 'w')
    await pipe.writeFile(await readFile(at('film.mkv')))
    const pid = (await readFile(at('pid'), 'utf8')).trim()
    const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
    await pipe.close()
    expect((await work).duration).toBeCloseTo(10, 0)
    expect(Number(peak)).toBeLessThan(200_000)
  })

  it.each(['mov'])('is not spent on more than a hundred tracks: .%s', async extension => {
    const { at, extract } = await openBench()
    await makeTracks(at(`film.${extension}`), 101)
    expect(await wordsOf(extract(`film.${extension}`))).toEqual(TOO_MUCH_MEMORY)
  })

  it('is reported when it is too little, though ffmpeg reports success', async () => {
    const { extract, writeProgram } = await openBench()
    const complaint = '[SWR @ 0x1] Failed to compensate for timestamp delta of 600.000000'
    await writeProgram('ffmpeg', `for last; do :; done; echo sound > "$last"; echo '${complaint}' >&2`)
    expect(await wordsOf(extract('film.mp4', 'ffmpeg'))).toEqual(TOO_MUCH_MEMORY)
  })
})

describe('a gap of a day and a half between two sounds', () => {
  const GAP_S = 130_000

  it.each(['mkv', 'ogg'])('is ten minutes of silence in the sound of a .%s file', async extension => {
    const { at, extract } = await openBench()
    await makeGap(at(`talk.${extension}`), GAP_S)
    const { duration, silences, cuts } = await extract(`talk.${extension}`)
    expect(duration).toBeCloseTo(603, 0)
    expect(silences).toEqual([{ start: expect.closeTo(1, 0), end: expect.closeTo(601, 0) }])
    const [before, after] = [0.5, 601.5].map(time => timeInRecording(cuts, time))
    expect(before).toBe(0.5)
    expect(after).toBeCloseTo(GAP_S + 1.5, 0)
  })

  it('does not change the times of a transcript', async () => {
    const { at } = await openBench()
    await makeGap(at('talk.mkv'), GAP_S)
    const [provider, store] = [await openProvider(), await openFileServer(file(at('talk.mkv')))]
    provider.behave(
      listening.hears(() => [
        { start: 0, end: 1, text: '前です。' },
        { start: 600.5, end: 602, text: '後です。' },
      ]),
    )
    const { transcriber } = await openTranscriber(provider)
    const request = { purpose, url: store.signed, extension: 'mkv' }
    expect(await transcriber.transcribe(request, [store.origin], never)).toMatchObject({
      segments: [
        { start: 0, end: 1, text: '前です。' },
        { start: expect.closeTo(GAP_S + 0.5, 0), end: expect.closeTo(GAP_S + 2, 0), text: '後です。' },
      ],
      duration: expect.closeTo(GAP_S + 3, 0),
    })
  })
})
