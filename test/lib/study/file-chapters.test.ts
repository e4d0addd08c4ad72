import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ChaptersOfFiles, chaptersIn } from '../../../lib/study/articles/recordings/file-chapters.ts'
import { callReply } from '../../support/call-reply.ts'
import { folderOfTest } from '../../support/folders.ts'
import { steepSteps } from '../../support/growth.ts'
import { ffmpeg } from '../../support/media.ts'

const chapter = (start: number | string, title?: string, base = '1/1000') => [
  '[CHAPTER]',
  `TIMEBASE=${base}`,
  `START=${start}`,
  'END=9',
  ...(title === undefined ? [] : [`title=${title}`]),
]

describe('the chapters of a file', () => {
  it('are read with their times and titles, in order of their beginnings', () => {
    const lines = [';FFMETADATA1', 'title=映画', ...chapter(90, '出会い', '1/1'), ...chapter(0, '始まり')]
    expect(chaptersIn(lines)).toEqual([
      { start_ms: 0, title: '始まり' },
      { start_ms: 90_000, title: '出会い' },
    ])
  })

  it('may have no title, signs that are escaped, and lines within a title', () => {
    const lines = [...chapter(0), ...chapter(500, 'a\\=b \\; \\\\ \\#1\\'), 'next', '[STREAM]', 'title=字幕']
    expect(chaptersIn(lines)).toEqual([
      { start_ms: 0, title: '' },
      { start_ms: 500, title: 'a=b ; \\ #1 next' },
    ])
  })

  it('are none where there is one, and those without a time are left out', () => {
    expect(chaptersIn(chapter(0, 'all'))).toEqual([])
    expect(chaptersIn([...chapter(0, 'a'), ...chapter('x', 'b'), ...chapter(5, 'c', '1/0')])).toEqual([])
  })

  it('have short titles, and are of a bounded number', () => {
    const many = Array.from({ length: 600 }, (_, n) => chapter(n, 'あ'.repeat(300))).flat()
    const found = chaptersIn(many)
    expect(found).toHaveLength(500)
    expect(found[499]).toEqual({ start_ms: 499, title: 'あ'.repeat(120) })
  })
  it.each([
    ['letters and line breaks', (size: number) => [`${'x'.repeat(size)}\\`, ...Array(size / 4).fill('\\')]],
    ['names without a value', (size: number) => Array(size / 2).fill('x')],
    ['signs that are escaped', (size: number) => ['\\'.repeat(size), '\\='.repeat(size)]],
    [
      'lines within a title',
      (size: number) => [...chapter(0, 'a'), ...Array(size / 2).fill('\\'), ...chapter(1)],
    ],
    [
      'chapters',
      (size: number) =>
        Array(Math.ceil(size / 50))
          .fill(chapter(0, 'a'))
          .flat(),
    ],
  ])('are read in a time that grows with the number of %s', (_, linesOf) => {
    expect(
      steepSteps(
        lines => chaptersIn(lines.split('\n')),
        size => linesOf(size).join('\n'),
      ),
    ).toEqual([])
  })
})

describe('the chapters of a recording', () => {
  const now = () => new Date(0)
  const signal = AbortSignal.any([])
  type Media = Parameters<ChaptersOfFiles['of']>[1]['data']['files']['media']
  const ofFile =
    (bytes: Buffer): Media =>
    async (_, { headers } = {}) => {
      const [, from = 0, to = 0] = /bytes=(\d+)-(\d+)/.exec(headers?.range ?? '')?.map(Number) ?? []
      const part = bytes.subarray(from, to + 1)
      const range = `bytes ${from}-${from + part.length - 1}/${bytes.length}`
      return callReply(part, { status: 206, headers: { 'content-range': range } })
    }
  const asking = (media: Media) => {
    const chapters = new ChaptersOfFiles()
    const common = { data: { files: { media } }, newId: () => crypto.randomUUID(), now }
    return (id: number, account: number | null) =>
      chapters.of({ id, updated_at: '2026-01-01T00:00:00.000Z' }, { ...common, account }, signal)
  }

  it('keep their titles where the file says much about itself', async () => {
    const folder = await folderOfTest()
    const [about, path] = [join(folder, 'about.txt'), join(folder, 'a.mka')]
    const itself = `title=${'x'.repeat(40_000)}${'\\\n'.repeat(10_050)}`
    const named = [...chapter(0, '始まり'), ...chapter(500, '終わり')].map(line =>
      line.replace('END=9', 'END=600'),
    )
    await writeFile(about, [';FFMETADATA1', itself, ...named].join('\n'))
    await ffmpeg(['-f', 'lavfi', '-i', 'sine=duration=1', '-i', about, '-map_metadata', '1', path])
    expect(await asking(ofFile(await readFile(path)))(7, 1)).toEqual([
      { start_ms: 0, title: '始まり' },
      { start_ms: 500, title: '終わり' },
    ])
  })

  it('are read once at a time for an account, and for the guests at one text, and of four in all', async () => {
    const opened: number[] = []
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const ask = asking(async ({ params: { id } }) => {
      if (!opened.includes(id)) opened.push(id)
      await released
      return callReply('', { status: 404 })
    })
    const asked = [ask(1, 1), ask(2, 1), ask(3, null), ask(4, null), ask(5, 5)]
    await expect.poll(() => opened.toSorted()).toEqual([1, 3, 4, 5])
    asked.push(ask(6, 6))
    release()
    await Promise.allSettled(asked)
    expect(opened.slice(4).toSorted()).toEqual([2, 6])
  })
})
