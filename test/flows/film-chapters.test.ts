import { rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ffmpeg } from '../support/media.ts'
import { personAt } from '../support/people.ts'
import { articleLab } from './article-stack.ts'
import { videoOf } from './mining-lab.ts'

const lab = articleLab()

const METADATA = [
  ';FFMETADATA1',
  ...['[CHAPTER]', 'TIMEBASE=1/1000', 'START=0', 'END=8000', 'title=始まり'],
  ...['[CHAPTER]', 'TIMEBASE=1/1000', 'START=8000', 'END=20000', 'title=雨の日'],
].join('\n')

async function withChapters(path: string): Promise<void> {
  const [about, named] = [join(dirname(path), 'about.txt'), join(dirname(path), 'named.mp4')]
  await writeFile(about, METADATA)
  await ffmpeg([
    '-i',
    path,
    '-i',
    about,
    '-map',
    '0:v',
    '-map',
    '0:a',
    '-map_chapters',
    '1',
    '-c',
    'copy',
    named,
  ])
  await rename(named, path)
}

describe('the chapters of a film', () => {
  it('are those that its file names, for whoever may read its text', async () => {
    const { id } = await videoOf(lab.hana, { changed: withChapters })
    const asked = { params: { id } }
    expect(await lab.hana.study.articles.fileChapters(asked)).toEqual({
      chapters: [
        { start_ms: 0, title: '始まり' },
        { start_ms: 8_000, title: '雨の日' },
      ],
    })
    const guest = personAt(lab.stack, undefined)
    await expect(guest.study.articles.fileChapters(asked)).rejects.toMatchObject({ status: 401 })
  })

  it('are none if the file names none', async () => {
    const { id } = await videoOf(lab.hana)
    expect(await lab.hana.study.articles.fileChapters({ params: { id } })).toEqual({ chapters: [] })
  })
})
