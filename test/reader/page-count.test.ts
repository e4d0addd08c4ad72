import { describe, expect, it } from 'vitest'
import type { PageRow } from '../../lib/contracts/schemas/articles/sentences.ts'
import { pageCount } from '../../reader/src/screens/read/page-look/page-count.ts'

function rowOf(index: number, sentence: string, metadata: PageRow['metadata'] = {}): PageRow {
  const state = { ...({ analysis_status: 'pending', explain_status: null } as const), has_audio: false }
  const speech = { audio_voice: null, tts_status: 'none', tts_error: null } as const
  return { index, sentence, translation: '', furigana: [{ text: sentence }], ...state, ...speech, metadata }
}

/** A paragraph of 19 characters and its indent, and a line break, again and again: two lines each. */
const chapter = Array.from({ length: 40 }, (_, index) =>
  rowOf(index, index % 2 ? '\n' : `${'雨'.repeat(18)}。`),
)
const room = { pages: 1, lines: 10, characters: 10 }
const all = { first: 0, last: 40 }
const at = (row: number, offset = 0) => ({ ...room, row, offset })

describe('the pages of a chapter', () => {
  it('are counted by the lines of this room, from a row and from within one', () => {
    expect(pageCount(chapter, all, at(0))).toEqual({ page: 1, of: 4 })
    expect(pageCount(chapter, all, at(10))).toEqual({ page: 2, of: 4 })
    expect(pageCount(chapter, all, at(38))).toEqual({ page: 4, of: 4 })
    expect(pageCount(chapter, all, at(16, 9))).toEqual({ page: 2, of: 4 })
    expect(pageCount(chapter, all, { ...at(20), characters: 20 })).toEqual({ page: 2, of: 2 })
  })

  it('have half the width for a half-width character, and a page for a picture', () => {
    const latin = [rowOf(0, 'a'.repeat(196))]
    expect(pageCount(latin, { first: 0, last: 1 }, at(0))).toEqual({ page: 1, of: 1 })
    const figures = [{ image: '1', alt: '', width: 3, height: 2 }]
    const drawn = [rowOf(0, '雨。', { figures }), rowOf(1, '\n'), rowOf(2, '雨。')]
    expect(pageCount(drawn, { first: 0, last: 3 }, at(2))).toEqual({ page: 2, of: 2 })
  })

  it('count rows that are not loaded as the others are on average', () => {
    const loaded = chapter.slice(10, 20)
    expect(pageCount(loaded, all, at(10))).toEqual({ page: 2, of: 4 })
    expect(pageCount(loaded, { first: 0, last: 400 }, at(10))).toEqual({ page: 2, of: 40 })
    expect(pageCount([], all, at(10))).toBeNull()
  })

  it('are no fewer than those that are open', () => {
    expect(pageCount(chapter.slice(0, 2), { first: 0, last: 2 }, { ...at(0), pages: 2 })).toEqual({
      page: 1,
      of: 2,
    })
  })
})
