import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ffmpeg } from '../../../test/support/media.ts'
import type { learner } from '../../../test/support/people.ts'
import { ended } from '../../../test/support/tasks.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'

const SENTENCES = [
  ['海の上に朝が来た。', 'Morning came over the sea.'],
  ['小さな舟が港を出る。', 'A small boat leaves the harbour.'],
  ['風はまだ冷たい。', 'The wind is still cold.'],
  ['「今日は遠くまで行こう。」', '“Let us go far today.”'],
  ['老人は静かに笑った。', 'The old man smiled quietly.'],
  ['空には雲が一つもない。', 'There is not a single cloud in the sky.'],
] as const
const EACH_MS = 3_000

export async function uploadFilm(
  { study }: Awaited<ReturnType<typeof learner>>,
  title = '海の朝',
): Promise<number> {
  const folder = await temporaryFolder()
  try {
    const path = join(folder.path, 'sea.webm')
    const seconds = (SENTENCES.length * EACH_MS) / 1_000
    const sky = `gradients=size=640x360:rate=4:duration=${seconds}:x0=320:y0=0:x1=320:y1=220:c0=0x3b5b86:c1=0xf0c49a:nb_colors=2:speed=0.00001`
    const sea = ['drawbox=y=220:h=140:w=640:color=0x27506b:t=fill', ...boat(), 'format=yuv420p'].join()
    const sound = `sine=frequency=220:sample_rate=16000:duration=${seconds}`
    await ffmpeg([
      ...['-f', 'lavfi', '-i', sky, '-f', 'lavfi', '-i', sound, '-vf', sea, '-af', 'volume=0.05'],
      ...['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '400k', '-g', '4', '-c:a', 'libopus', path],
    ])
    const { file_handle } = await study.videos.file({
      query: { name: '海.webm' },
      stream: await readFile(path),
    })
    const lines = SENTENCES.map(([text], n) => ({ text, ...spoken(n) }))
    const translations = SENTENCES.map(([, text], n) => ({ text, ...spoken(n) }))
    const body = { title, lines, translations, file_handle, explain_mode: 'split' } as const
    const { article_id } = await ended({ study }, (await study.articles.upload({ body })).task_id)
    return article_id ?? 0
  } finally {
    await folder.remove()
  }
}

const spoken = (n: number) => ({ start_ms: n * EACH_MS + 300, end_ms: (n + 1) * EACH_MS - 400 })

/** A hull and a sail, drawn line by line, for ffmpeg's only shapes are boxes. */
function boat(): string[] {
  const line = (x: number, y: number, width: number, color: string) =>
    `drawbox=x=${x}:y=${y}:w=${width}:h=1:color=${color}:t=fill`
  const sail = Array.from({ length: 44 }, (_, n) => line(331, 156 + n, 1 + Math.round(n * 0.6), '0xf4ead8'))
  const hull = Array.from({ length: 14 }, (_, n) => line(300 + n, 206 + n, 64 - 2 * n, '0x1d2a33'))
  return [...sail, ...hull]
}
