import { describe, expect, it } from 'vitest'
import { withTranslations } from '../../../reader/src/upload/read-source.ts'

const lines = [{ text: '雨。', start_ms: 0, end_ms: 900 }]
const subtitles = { kind: 'subtitles', name: 'film', lines, recording: null, translations: null } as const
const translations = { name: 'english.srt', lines: [{ text: 'Rain.', start_ms: 0, end_ms: 900 }] }

describe('translations that were being read', () => {
  it('go to their subtitles, also with a recording that was added meanwhile', () => {
    const recording = new File(['…'], 'film.mp3')
    expect(withTranslations({ ...subtitles, recording }, subtitles, translations)).toEqual({
      ...subtitles,
      recording,
      translations,
    })
  })

  it('bring back no subtitles that were removed or replaced meanwhile', () => {
    expect(withTranslations(null, subtitles, translations)).toBeNull()
    const other = { ...subtitles, lines: [...lines] }
    expect(withTranslations(other, subtitles, translations)).toBe(other)
  })
})
