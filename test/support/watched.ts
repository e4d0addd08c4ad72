import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, outcome } from '../flows/article-stack.ts'
import { ffmpeg } from './media.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { makeTenSentences, tenSentences } from './ten-sentences.ts'

/** The video of ten sentences, uploaded with its subtitles by a learner; `name` with its ending: `話.webm`. */
export async function watchedText(
  hana: Account,
  {
    title = '十の文',
    name = '話.webm',
    changed = async (_path: string) => {},
  }: {
    title?: string
    name?: string
    /** Changes the file before it is sent. */
    changed?: (path: string) => Promise<void>
  } = {},
) {
  const folder = await temporaryFolder()
  try {
    const path = join(folder.path, 'ten.webm')
    await makeTenSentences(path)
    await changed(path)
    const { file_handle } = await hana.study.videos.file({ query: { name }, stream: await readFile(path) })
    const lines = tenSentences.map(({ text, start_ms, end_ms }) => ({ text, start_ms, end_ms }))
    const { article } = await outcome(
      hana,
      hana.study.articles.upload({ body: { title, lines, file_handle, explain_mode: 'split' } }),
    )
    return article
  } finally {
    await folder.remove()
  }
}

/** Leaves the sound of a film alone, which is heard in a player at the foot of the window. */
export async function withoutPicture(path: string) {
  const sound = path.replace('.webm', '.sound.webm')
  await ffmpeg(['-i', path, '-vn', '-c:a', 'copy', sound])
  await rename(sound, path)
}
