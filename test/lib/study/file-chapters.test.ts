import { describe, expect, it } from 'vitest'
import { chaptersIn } from '../../../lib/study/articles/recordings/file-chapters.ts'

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
})
