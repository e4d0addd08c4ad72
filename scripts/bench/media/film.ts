import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'undici'
import { z } from 'zod'
import { ffmpeg } from '../../../test/support/media.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { timedTask } from '../stack/timed-task.ts'

const BLOCK_S = 20
const BLOCKS = 30
/** 1.05 GB in ten minutes. */
const BITS_A_SECOND = 14_000_000
const SENTENCES = 100
const EVERY_MS = (BLOCK_S * BLOCKS * 1_000) / SENTENCES
const SPOKEN_MS = 3_000

/** A film of ten minutes and 1 GB: noisy pictures, encoded once and then repeated, with a tone. */
export async function makeFilm(folder: string): Promise<{ path: string; bytes: number }> {
  const [block, path] = [join(folder, 'block.mp4'), join(folder, 'film.mp4')]
  await ffmpeg([
    ...['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=25:duration=${BLOCK_S},noise=alls=60:allf=t`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${BLOCK_S}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50'],
    ...['-b:v', String(BITS_A_SECOND), '-minrate', String(BITS_A_SECOND), '-maxrate', String(BITS_A_SECOND)],
    ...['-bufsize', String(BITS_A_SECOND), '-c:a', 'aac', block],
  ])
  await ffmpeg(['-stream_loop', String(BLOCKS - 1), '-i', block, '-c', 'copy', path])
  return { path, bytes: (await stat(path)).size }
}

const Stored = z.object({ file_handle: z.string() })

export async function recordedText(stack: BenchStack, path: string, signal: AbortSignal): Promise<number> {
  const { url, headers } = stack.file('film.mp4')
  const { body, statusCode } = await request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    signal,
    body: createReadStream(path),
  })
  const stored = await body.json()
  if (statusCode !== 201) throw new Error(`The film was refused: ${JSON.stringify(stored)}`)
  const { file_handle } = Stored.parse(stored)
  const lines = Array.from({ length: SENTENCES }, (_, n) => ({
    text: `これは${n}番目の文です。`,
    start_ms: n * EVERY_MS + 500,
    end_ms: n * EVERY_MS + 500 + SPOKEN_MS,
  }))
  const upload = { lines, file_handle, title: '十分の映画', explain_mode: 'split' as const }
  const { task } = await timedTask(stack, () => stack.study.articles.upload({ body: upload }), signal)
  return task.article_id ?? 0
}
