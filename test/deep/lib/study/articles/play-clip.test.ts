import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rangedReply } from '../../../../../lib/objects/ranged-reply.ts'
import type { CallReply } from '../../../../../lib/platform/http/call.ts'
import { createLog } from '../../../../../lib/platform/logging/log.ts'
import { ClipCopies } from '../../../../../lib/study/articles/clips/clip-copies.ts'
import { HeardClips } from '../../../../../lib/study/articles/clips/heard-clips.ts'
import { playClip } from '../../../../../lib/study/articles/clips/play-clip.ts'
import { folderOfTest } from '../../../../support/folders.ts'
import { wavOf } from '../../../../support/wav.ts'

async function player(program?: string) {
  const parent = await folderOfTest()
  const copies = new ClipCopies({
    folder: join(parent, 'copies'),
    workFolder: join(parent, 'work'),
    mostBytes: 1_000_000,
    log: createLog('fatal', { write: () => {} }),
    now: () => new Date('2026-11-01'),
    ...(program !== undefined && { program }),
  })
  const { signal } = new AbortController()
  const played = { heard: new HeardClips(10), copies }
  return async (clip: ReturnType<typeof storedClip>, name: string, headers: Record<string, string> = {}) => {
    const reply = await playClip(played, { name, as: 'opus', headers, read: clip.read, signal })
    if (reply.content.kind !== 'bytes') throw new Error('not bytes')
    const { status = 200, content } = reply
    return { status, type: reply.headers['content-type'], etag: reply.headers.etag, bytes: content.bytes }
  }
}

/** A clip as data_server has it, whose tag tells its sentence and voice; `sent` are the sizes of its replies. */
function storedClip(wav: Buffer) {
  const etag = '"0123456789abcdef"'
  const sent: number[] = []
  const read = async (asked: Record<string, string>): Promise<CallReply> => {
    const isKnown = asked['if-none-match'] === etag
    const open = (part: { start: number; end: number } | null) =>
      part ? wav.subarray(part.start, part.end + 1) : wav
    const source = { size: wav.length, content_type: 'audio/wav', etag, open }
    const { status = 200, headers, content } = await rangedReply(source, { range: asked.range })
    const whole = isKnown || content.kind !== 'bytes' ? new Uint8Array() : content.bytes
    sent.push(whole.length)
    const stream = () => expect.fail('streamed')
    return {
      ...{ status: isKnown ? 304 : status, headers, whole, stream },
      ...{ text: async () => '', bytes: async () => whole },
    }
  }
  return { wav, read, sent }
}

describe('a clip in another format', () => {
  it('is that of its own bytes, also where another has its sentence and voice', async () => {
    const play = await player()
    const [spoken, brought] = [storedClip(wavOf(24_000)), storedClip(wavOf(48_000))]
    const [one, other] = [await play(spoken, '1 0 '), await play(brought, '2 0 ')]
    expect([one.type, other.type]).toEqual(['audio/webm', 'audio/webm'])
    expect(other.bytes.length).toBeGreaterThan(one.bytes.length * 1.5)
    expect(other.etag).not.toBe(one.etag)
    expect((await play(spoken, '3 0 ')).bytes).toEqual(one.bytes)
    expect((await play(brought, '2 0 ', { range: 'bytes=0-99' })).bytes).toEqual(other.bytes.subarray(0, 100))
    expect(brought.sent).toEqual([brought.wav.length, 0])
  })

  it.each([
    ['is missing', '/nowhere/ffmpeg', wavOf(24_000)],
    ['cannot convert it', undefined, Buffer.from('RIFF of something else')],
  ])('is the WAV where ffmpeg %s, which is read once', async (_, program, wav) => {
    const play = await player(program)
    const clip = storedClip(wav)
    const whole = await play(clip, '1 0 ')
    expect([whole.type, Buffer.from(whole.bytes)]).toEqual(['audio/wav', wav])
    const part = await play(clip, '1 0 ', { range: 'bytes=4-7' })
    expect([part.status, Buffer.from(part.bytes)]).toEqual([206, wav.subarray(4, 8)])
    expect(clip.sent).toEqual([wav.length, 0])
  })

  it('is the part of the WAV that a player asks for, while ffmpeg rests', async () => {
    const play = await player('/nowhere/ffmpeg')
    await play(storedClip(wavOf(24_000)), '1 0 ')
    const clip = storedClip(wavOf(48_000))
    expect((await play(clip, '2 0 ', { range: 'bytes=0-99' })).status).toBe(206)
    expect(clip.sent).toEqual([100])
  })
})
