import { describe, expect, it } from 'vitest'
import type { PageRow } from '../../lib/contracts/schemas/articles/sentences.ts'
import { amongNotes, notesOf } from '../../reader/src/screens/read/notes/notes-of.ts'
import { paragraphsOf } from '../../reader/src/screens/read/rows/paragraphs.ts'
import { cutRow } from '../../reader/src/words/cut-row.ts'

function rowOf(index: number, sentence: string, metadata: PageRow['metadata'] = {}): PageRow {
  const state = { ...({ analysis_status: 'pending', explain_status: null } as const), has_audio: false }
  const speech = { audio_voice: null, tts_status: 'none', tts_error: null } as const
  return { index, sentence, translation: '', furigana: [{ text: sentence }], ...state, ...speech, metadata }
}

const picture = { image: '1', alt: '', width: 3, height: 2 }

it('a picture within a paragraph parts it, and the rest of it is not indented', () => {
  const rows = [
    rowOf(0, '雨だ。'),
    rowOf(1, '風だ。', { figures: [picture] }),
    rowOf(2, '\n'),
    rowOf(3, '雪だ。', { figures: [{ ...picture, after: true }] }),
  ]
  const parts = paragraphsOf(rows).map(({ rows, isOpen }) => [rows.map(({ index }) => index), isOpen])
  expect(parts).toEqual([
    [[0], true],
    [[1], false],
    [[3], true],
  ])
})

describe('the mark of a note', () => {
  const drawn = (footnotes: unknown, tokens: [number, number, null][]) => {
    const row = rowOf(0, '漱石は雨の島に来た。', { footnotes })
    const all = amongNotes(cutRow(row.furigana, tokens), notesOf(row))
    return all.map(each => ('end' in each ? '※' : each.start))
  }
  const at = (place: number) => ({ start: place, end: place, text: '注' })

  it('stands between words, behind the word in which its place is', () => {
    const words: [number, number, null][] = [
      [0, 2, null],
      [2, 1, null],
      [3, 1, null],
    ]
    expect(drawn([at(0), at(1), at(2), at(10)], words)).toEqual(['※', 0, '※', '※', 2, 3, 4, '※'])
  })

  it('is not drawn from metadata that are none', () => {
    expect(drawn([{ start: -1, end: 'x' }], [])).toEqual([0])
  })
})
