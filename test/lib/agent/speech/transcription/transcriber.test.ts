import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Listening, listening } from '../../../../support/fake-transcription/index.ts'
import { folderOfTest } from '../../../../support/folders.ts'
import { makeMedia, type Passage } from '../../../../support/media.ts'
import { deepDescribe, deepIt, sampled } from '../../../../support/sample.ts'
import * as serves from './file-server.ts'
import { openFileServer } from './file-server.ts'
import { never, openProvider, openTranscriber, purpose, wordsOf } from './lab.ts'

const FIVE_SECONDS: Passage[] = [{ tone: 2 }, { silence: 1 }, { tone: 2 }]

const makeFile = async (name: string, passages = FIVE_SECONDS, picture = false) => {
  const path = join(await folderOfTest(), name)
  await makeMedia(path, passages, { picture })
  return path
}

/** A store with one file, and a transcriber for it. */
const openStory = async (serving: Parameters<typeof openFileServer>[0], over = {}) => {
  const provider = await openProvider()
  const store = await openFileServer(serving)
  const opened = await openTranscriber(provider, over)
  const transcribe = (extension = 'flac', signal = never, user_id = purpose.user_id) =>
    opened.transcriber.transcribe(
      { purpose: { ...purpose, user_id }, url: store.signed, extension },
      [store.origin],
      signal,
    )
  /** Resolves once this many files have been read and wait, or are transcribed. */
  const areRead = async (count: number) => {
    const { folder, left } = opened
    const isRead = async (own: string) =>
      (await readdir(join(folder, own)).catch(() => [])).join() === 'sound.mp3'
    const read = async () => (await Promise.all((await left()).map(isRead))).filter(Boolean).length
    while ((await read()) < count) await new Promise(setImmediate)
  }
  return { ...opened, provider, store, transcribe, areRead }
}

/** An ffmpeg that begins once this many have begun, and logs its start and end. */
const loggedFfmpeg = (log: string, together: number) => `#!/bin/sh
PATH='${process.env.PATH}'
echo 1 >> '${log}'
until [ "$(grep -c '^1' '${log}')" -ge ${together} ]; do :; done
ffmpeg "$@"
code=$?
echo -1 >> '${log}'
exit $code
`

describe('a transcript', () => {
  const formats: [extension: string, picture: boolean][] = [
    ['mp4', true],
    ['mkv', true],
    ['webm', true],
    ['mp3', false],
    ['wav', false],
    ['flac', false],
    ['ogg', false],
  ]
  it.each(sampled(formats, 3))(
    'is made from a real .%s file, which is removed afterwards',
    async (extension, picture) => {
      const path = await makeFile(`film.${extension}`, FIVE_SECONDS, picture)
      const { transcribe, records, left } = await openStory(serves.file(path))
      const transcript = await transcribe(extension)
      expect(transcript).toEqual({
        segments: [
          { start: 0, end: 1, text: '1番目の音です。' },
          { start: 1, end: 2, text: 'よく聞こえます。' },
        ],
        duration: expect.closeTo(5, 0),
        model: 'whisper-1',
      })
      expect(records).toMatchObject([
        { ...purpose, kind: 'transcription', model: 'whisper-1', outcome: 'succeeded', failure: null },
      ])
      expect(records[0]?.seconds).toBe(transcript.duration)
      expect(await left()).toEqual([])
    },
  )

  deepIt('of a long file is put together from pieces that are cut in silences', async () => {
    const path = await makeFile('talk.flac', [{ tone: 700 }, { silence: 4 }, { tone: 650 }])
    const { transcribe, provider, records } = await openStory(serves.file(path))
    const { segments, duration } = await transcribe()
    expect(duration).toBeCloseTo(1_354, 0)
    expect(provider.requests.map(({ file }) => file?.bytes.length)).toEqual([
      expect.closeTo(702 * 6_000, -3.5),
      expect.closeTo(652 * 6_000, -3.5),
    ])
    expect(segments).toEqual([
      { start: 0, end: 1, text: '1番目の音です。' },
      { start: 1, end: 2, text: 'よく聞こえます。' },
      { start: expect.closeTo(702, 0), end: expect.closeTo(703, 0), text: '2番目の音です。' },
      { start: expect.closeTo(703, 0), end: expect.closeTo(704, 0), text: 'よく聞こえます。' },
    ])
    expect((records[0]?.seconds ?? 0) + (records[1]?.seconds ?? 0)).toBeCloseTo(duration)
  })

  deepIt('of a model without times lies in the time with sound', async () => {
    const path = await makeFile('talk.flac', [{ silence: 2 }, { tone: 2 }, { silence: 4 }, { tone: 2 }])
    const { transcribe, provider } = await openStory(serves.file(path))
    provider.behave(listening.knowsNoTimes(() => [{ start: 0, end: 0, text: '前半です。後半です。' }]))
    expect((await transcribe()).segments).toEqual([
      { start: expect.closeTo(2, 0), end: expect.closeTo(4, 0), text: '前半です。' },
      { start: expect.closeTo(8, 0), end: expect.closeTo(10, 0), text: '後半です。' },
    ])
  })

  deepIt('is refused when the file has no speech', async () => {
    const { transcribe, provider, left } = await openStory(serves.file(await makeFile('talk.flac')))
    provider.behave(listening.hears(() => [{ start: 3, end: 3, text: 'ご視聴ありがとうございました' }]))
    expect(await wordsOf(transcribe())).toEqual({
      code: 'invalid_input',
      message: 'The file contains no speech.',
    })
    expect(await left()).toEqual([])
  })

  deepIt('needs a model', async () => {
    const { transcribe, store } = await openStory(serves.bytes(10), { target: () => null })
    expect(await wordsOf(transcribe())).toEqual({
      code: 'not_configured',
      message:
        'No transcription model is set up. Ask an administrator to add one under AI APIs, Speech & automation.',
    })
    expect(store.requests()).toBe(0)
  })

  const refusals: [Listening, string, string][] = [
    [listening.quotesKey(401), 'unauthenticated', 'Ask an administrator to check its key'],
    [listening.answersWith(429), 'rate_limited', 'busy'],
    [listening.answersWith(500), 'server_error', 'had an error'],
    [listening.sendsPage, 'not_json', 'no usable answer'],
  ]
  deepIt.each(sampled(refusals, 3))(
    'that a provider does not give is reported with the reason',
    async (behaviour, failure, words) => {
      const { transcribe, provider, records, left } = await openStory(
        serves.file(await makeFile('talk.flac')),
      )
      provider.behave(behaviour)
      const problem = await wordsOf(transcribe())
      expect(problem).toEqual({ code: 'upstream_failed', message: expect.stringContaining(words) })
      expect(JSON.stringify(problem)).not.toContain(provider.key)
      expect(records.at(-1)).toMatchObject({ outcome: 'failed', failure })
      expect(await left()).toEqual([])
    },
  )
})

deepDescribe('work that is cancelled', () => {
  it('during the download leaves nothing', async () => {
    const cancel = new AbortController()
    const { transcribe, folder, left } = await openStory(response => {
      response.write('the beginning', async () => {
        const [own = ''] = await readdir(folder)
        expect((await stat(join(folder, own))).mode & 0o777).toBe(0o700)
        cancel.abort(new Error('cancelled by the learner'))
      })
    })
    await expect(transcribe('mp4', cancel.signal)).rejects.toThrow('cancelled by the learner')
    expect(await left()).toEqual([])
  })

  it('during the transcription disconnects from the model and leaves nothing', async () => {
    const { transcribe, provider, records, left } = await openStory(serves.file(await makeFile('talk.flac')))
    provider.behave(listening.hangs)
    const cancel = new AbortController()
    const work = transcribe('flac', cancel.signal)
    await provider.requested(1)
    cancel.abort(new Error('cancelled by the learner'))
    await expect(work).rejects.toThrow('cancelled by the learner')
    expect(await provider.requests[0]?.left).toBe(true)
    expect(records).toMatchObject([{ outcome: 'cancelled', failure: 'cancelled' }])
    expect(await left()).toEqual([])
  })

  it('by the end of the service leaves nothing', async () => {
    const { transcriber, transcribe, provider, left } = await openStory(
      serves.file(await makeFile('talk.flac')),
    )
    provider.behave(listening.hangs)
    const work = wordsOf(transcribe())
    await provider.requested(1)
    await transcriber.close()
    expect(await left()).toEqual([])
    expect(await work).toEqual({ code: 'unavailable', message: expect.stringContaining('is stopping') })
  })
})

deepDescribe('many files at once', () => {
  it('are transcribed four at a time, while others are extracted', async () => {
    const { transcribe, provider, areRead } = await openStory(serves.file(await makeFile('talk.flac')))
    let [listeners, most] = [0, 0]
    const counted: Listening = async exchange => {
      most = Math.max(most, ++listeners)
      await areRead(6)
      await listening.takes(200)(exchange)
      listeners -= 1
    }
    provider.behave([...Array(4).fill(counted), ...Array(2).fill(listening.takes(0))])
    await Promise.all(Array.from({ length: 6 }, () => transcribe()))
    expect(provider.requests).toHaveLength(6)
    expect(most).toBe(4)
  })

  it.each([
    ['of several accounts', 'two', [7, 8, 9, 10], 2],
    ['of one account', 'one', [7, 7, 7, 7], 1],
  ])('%s are extracted by %s ffmpeg at a time', async (_, _number, accounts, together) => {
    const { transcribe } = await openStory(serves.file(await makeFile('talk.flac')))
    const folder = await folderOfTest()
    const [log, program] = [join(folder, 'log'), join(folder, 'ffmpeg')]
    await writeFile(program, loggedFfmpeg(log, together), { mode: 0o700 })
    vi.stubEnv('PATH', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    await Promise.all(accounts.map(account => transcribe('flac', never, account)))
    const steps = (await readFile(log, 'utf8')).trim().split('\n')
    const running = steps.map((_, at) => steps.slice(0, at + 1).reduce((sum, step) => sum + Number(step), 0))
    expect(steps).toHaveLength(8)
    expect(Math.max(...running)).toBe(together)
  })

  it('are at most ten, waiting ones included; the next is refused with a Retry-After', async () => {
    const { transcribe, left } = await openStory(serves.hangs)
    const cancel = new AbortController()
    const ten = Array.from({ length: 10 }, () => wordsOf(transcribe('mp4', cancel.signal)))
    await expect(transcribe()).rejects.toMatchObject({
      code: 'rate_limited',
      extras: { headers: { 'retry-after': '300' } },
    })
    cancel.abort(new Error('cancelled by the learner'))
    for (const { message } of await Promise.all(ten)) expect(message).toBe('cancelled by the learner')
    expect(await left()).toEqual([])
  })

  it('can be cancelled while they wait', async () => {
    const { transcribe, provider, areRead } = await openStory(serves.file(await makeFile('talk.flac')))
    provider.behave(listening.hangs)
    const stop = new AbortController()
    const four = Array.from({ length: 4 }, () => wordsOf(transcribe('flac', stop.signal)))
    await provider.requested(4)
    const cancel = new AbortController()
    const fifth = transcribe('flac', cancel.signal)
    await areRead(5)
    cancel.abort(new Error('cancelled by the learner'))
    await expect(fifth).rejects.toThrow('cancelled by the learner')
    stop.abort(new Error('the end'))
    await Promise.all(four)
    expect(provider.requests).toHaveLength(4)
  })
})
