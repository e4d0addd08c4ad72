import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ffmpeg } from '../../../test/support/media.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { tenSentences } from '../../../test/support/ten-sentences.ts'

const EVERY_MS = 2_000
const SPOKEN_MS = 1_200
const MINUTES = 10

export const spokenSentences = Array.from({ length: (MINUTES * 60_000) / EVERY_MS }, (_, n) => {
  const start_ms = 500 + n * EVERY_MS
  const { text = '' } = tenSentences[n % tenSentences.length] ?? {}
  return { text: `${n + 1}、${text}`, start_ms, end_ms: start_ms + SPOKEN_MS }
})

/** A WebM video of ten minutes in some 3 MB: a test picture, and a beep for each sentence. */
export async function tenMinutes(): Promise<Buffer> {
  const folder = await temporaryFolder()
  try {
    const path = join(folder.path, 'ten-minutes.webm')
    const seconds = MINUTES * 60
    const isSpoken = `between(mod(t,${EVERY_MS / 1000}),0.5,${(500 + SPOKEN_MS) / 1000})`
    await ffmpeg([
      ...['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=4:duration=${seconds}`],
      ...['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=16000:duration=${seconds}`],
      ...['-af', `volume=volume='if(${isSpoken},0.5,0)':eval=frame`],
      ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '16', '-b:v', '30k', '-g', '8'],
      ...['-c:a', 'libopus', '-b:a', '16k', path],
    ])
    return await readFile(path)
  } finally {
    await folder.remove()
  }
}
