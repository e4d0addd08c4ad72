import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { ffmpeg, run } from './media.ts'

/** The sentences of the video: one second each, half a second apart, with a longer gap after the fifth. */
export const tenSentences = [
  '朝が来た。',
  '猫が起きる。',
  '私は水を飲む。',
  '友だちが駅で待っている。',
  '電車はまだ来ない。',
  '雨が降り始めた。',
  '二人は傘を開く。',
  '学校まで歩いた。',
  '先生が笑った。',
  '一日が始まる。',
].map((text, at) => {
  const start_ms = 500 + at * 1500 + (at > 4 ? 2500 : 0)
  return { text, start_ms, end_ms: start_ms + 1000, tone_hz: 400 + 100 * at }
})

export const FRAMES_A_SECOND = 25
export const SECONDS = 19
const BITS = 9
const BOX = 32

/**
 * A video in which each sentence is a beep of its own pitch. The picture has a clock for people, and the number of the frame
 * as white and black boxes at its foot, least significant first. WebM plays in every Chromium; MP4 and MKV are for ffmpeg.
 */
export async function makeTenSentences(path: string): Promise<void> {
  const ending = extname(path)
  const known = made.get(ending)
  if (known) return writeFile(path, await known)
  const making = encode(path).then(() => readFile(path))
  made.set(ending, making)
  await making
}

/** Kept for the tests of a worker, because encoding takes seconds. */
const made = new Map<string, Promise<Buffer>>()

async function encode(path: string): Promise<void> {
  const beeps = tenSentences.map(
    ({ start_ms, end_ms, tone_hz }) =>
      `between(t,${start_ms / 1000},${end_ms / 1000})*sin(2*PI*${tone_hz}*t)*0.4`,
  )
  const boxes = Array.from(
    { length: BITS },
    (_, bit) =>
      `drawbox=x=${bit * BOX}:y=ih-${BOX}:w=${BOX}:h=${BOX}:t=fill:color=white:enable='gte(mod(n,${2 ** (bit + 1)}),${2 ** bit})'`,
  )
  const ground = `drawbox=x=0:y=ih-${BOX}:w=iw:h=${BOX}:t=fill:color=black`
  const isWebm = extname(path) === '.webm'
  await ffmpeg([
    ...['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=${FRAMES_A_SECOND}:duration=${SECONDS}:decimals=2`],
    ...['-f', 'lavfi', '-i', `aevalsrc='${beeps.join('+')}':s=48000:d=${SECONDS}`],
    ...['-vf', [ground, ...boxes].join(',')],
    ...(isWebm
      ? ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '600k', '-c:a', 'libopus']
      : ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']),
    // A picture of its own to begin at for each half second, so that a seek is exact and quick.
    ...['-g', '12', path],
  ])
}

/** The number of the frame that a picture shows. `picture`: a file of any size that has kept the proportions. */
export async function frameNumberOf(picture: string): Promise<number> {
  const row = `scale=320:180,format=gray,crop=${BITS * BOX}:${BOX}:0:${180 - BOX},scale=${BITS}:1:flags=area`
  const out = await run(
    'ffmpeg',
    [
      ...['-nostdin', '-v', 'error', '-i', picture, '-frames:v', '1', '-vf', row],
      ...['-f', 'rawvideo', '-pix_fmt', 'gray', '-'],
    ],
    'latin1',
  )
  return [...Buffer.from(out, 'latin1')].reduce((sum, light, bit) => sum + (light > 127 ? 2 ** bit : 0), 0)
}
