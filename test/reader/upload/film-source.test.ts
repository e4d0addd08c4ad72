import { describe, expect, it } from 'vitest'
import {
  choosing,
  type FilmPart,
  filmOf,
  type SubtitleSource,
} from '../../../reader/src/upload/film-source.ts'
import { asTranslations, isOpen } from '../../../reader/src/upload/subtitles/chosen-subtitles.ts'
import { linesIn } from '../../../reader/src/upload/subtitles/reading/read-subtitles.ts'

const cues = (...lines: string[]) =>
  lines.map((line, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${line}\n`).join('\n')
const JAPANESE = cues('雨が降る。', '東京', '風が吹く。')
const ENGLISH = cues('It rains in あ.', 'Tokyo', 'The wind blows.')
const CHINESE = cues('下雨了。', '東京', '起風了。')
const file = (name: string, text: string): FilmPart => ({ kind: 'lines', name, ...linesIn(text) })
const film: FilmPart = { kind: 'recording', name: 'Show', recording: new File(['film'], 'Show.mp4') }

function subtitlesOf(parts: FilmPart[], before: Parameters<typeof filmOf>[1] = null): SubtitleSource {
  const source = filmOf(parts, before)
  if (source?.kind !== 'subtitles') throw new Error('These are no subtitles.')
  return source
}
const subtitleSummary = ({ name, lines, recording, translations, files }: SubtitleSource) => ({
  ...{ name, first: lines[0]?.text, recording: recording?.name ?? null },
  ...{ translations: translations?.name ?? null, files: files.map(each => each.name), isOpen: isOpen(files) },
})

describe('files that are chosen together', () => {
  const [ja, en, zh] = [
    file('Show.ja.srt', JAPANESE),
    file('Show.en.srt', ENGLISH),
    file('Show.zh.srt', CHINESE),
  ]
  const both = { name: 'Show', first: '雨が降る。', recording: 'Show.mp4', isOpen: false }

  it.each([
    [[film, ja, en], 'Show.en.srt'],
    [[en, ja, film], 'Show.en.srt'],
    [[zh, film, ja], 'Show.zh.srt'],
  ])('become a film with its Japanese subtitles and their translations, in any order', (files, other) => {
    const shown = subtitleSummary(subtitlesOf(files))
    expect(shown).toMatchObject({ ...both, translations: other })
    expect(shown.files).toHaveLength(2)
  })

  it('are the same one after the other', () => {
    const first = filmOf([film], null)
    expect(first?.kind).toBe('recording')
    const shown = subtitleSummary(subtitlesOf([ja], subtitlesOf([en], first)))
    expect(shown).toMatchObject({ ...both, translations: 'Show.en.srt' })
  })

  it('keep two subtitles of one language, between which the learner chooses', () => {
    const forHearing = file('Show.ja.sdh.srt', cues('（雨の音）', 'はい。'))
    const source = subtitlesOf([film, ja, forHearing, en])
    expect(subtitleSummary(source)).toEqual({
      ...{ ...both, first: '（雨の音）', translations: 'Show.en.srt', isOpen: true },
      files: ['Show.ja.srt', 'Show.ja.sdh.srt', 'Show.en.srt'],
    })
    const [read] = source.files
    expect(subtitleSummary(choosing(source, { read: read ?? expect.fail() }))).toMatchObject({
      first: '雨が降る。',
    })
    const two = subtitlesOf([en, zh])
    expect(subtitleSummary(two)).toMatchObject({ translations: null, isOpen: true })
    const translated = choosing(two, { translations: two.files[0] ?? null })
    expect(subtitleSummary(translated)).toMatchObject({ first: '下雨了。', translations: 'Show.en.srt' })
    // A file does not translate itself.
    expect(choosing(translated, { read: two.files[0] ?? expect.fail() }).translations).toBeNull()
  })

  it('may be one in two languages, of which each can be chosen, and of whose choice nothing is lost', () => {
    const both = file('Both.srt', cues('雨が降る。\nIt rains.', '東京です。\nTokyo.'))
    const source = subtitlesOf([film, both])
    expect(subtitleSummary(source)).toEqual({
      ...{ name: 'Both', first: '雨が降る。', recording: 'Show.mp4', isOpen: false },
      ...{ translations: 'Both.srt', files: ['Both.srt', 'Both.srt'] },
    })
    expect(source.translations?.lines.map(({ text }) => text)).toEqual(['It rains.', 'Tokyo.'])
    expect(choosing(source, { translations: null })).toMatchObject({
      lines: source.lines,
      translations: null,
    })
    const three = subtitlesOf([en], source)
    expect(subtitleSummary(three)).toMatchObject({
      first: '雨が降る。',
      translations: 'Show.en.srt',
      isOpen: true,
    })
    // The same file again replaces both of its languages.
    expect(subtitlesOf([both], three).files).toHaveLength(3)
    const { lines } = asTranslations({ name: 'Both.srt', ...linesIn(cues('雨。だ\nRain.')) })
    expect(lines.map(({ text }) => text)).toEqual(['Rain.'])
  })

  it('have a title without the language of their names', () => {
    for (const name of ['Show.ja.srt', 'Show.jpn.vtt', 'Show.ja-JP.srt', 'Show.ja[cc].srt', 'Show.srt'])
      expect(subtitlesOf([file(name, JAPANESE)]).name).toBe('Show')
    expect(subtitlesOf([file('ja.srt', JAPANESE)]).name).toBe('ja')
  })
})
