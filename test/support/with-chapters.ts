import { rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ffmpeg } from './media.ts'

/** Chapters of the film of ten sentences. */
export const filmChapters = [
  { start_ms: 0, title: '始まり' },
  { start_ms: 8_000, title: '雨の日' },
]

/** Has the file of a film name its chapters. */
export async function withChapters(path: string): Promise<void> {
  const [about, named] = [join(dirname(path), 'about.txt'), join(dirname(path), `named-${basename(path)}`)]
  const chapters = filmChapters.flatMap(({ start_ms, title }) => [
    ...['[CHAPTER]', 'TIMEBASE=1/1000', `START=${start_ms}`, `END=${start_ms + 8_000}`, `title=${title}`],
  ])
  await writeFile(about, [';FFMETADATA1', ...chapters].join('\n'))
  const streams = ['-map', '0:v', '-map', '0:a', '-map_chapters', '1', '-c', 'copy']
  await ffmpeg(['-i', path, '-i', about, ...streams, named])
  await rename(named, path)
}
