import { expect, it } from 'vitest'
import type { PageRow } from '../../lib/contracts/schemas/articles/sentences.ts'
import { paragraphsOf } from '../../reader/src/screens/read/rows/paragraphs.ts'

/** The rows of lines; a line with `#` is a heading before the next one. */
function rowsOf(text: string): PageRow[] {
  const rows: PageRow[] = []
  let headings: { title: string; depth: number }[] = []
  const add = (sentence: string, metadata: PageRow['metadata']) => {
    const state = { ...({ analysis_status: 'pending', explain_status: null } as const), has_audio: false }
    const speech = { audio_voice: null, tts_status: 'none', tts_error: null } as const
    rows.push({ index: rows.length, sentence, translation: '', furigana: [], ...state, ...speech, metadata })
  }
  for (const line of text.split('\n')) {
    const { marks = '', title = '' } = /^(?<marks>#+)(?<title>.+)$/.exec(line)?.groups ?? {}
    if (title !== '') headings.push({ title, depth: marks.length })
    else {
      for (const [at, sentence] of line.split(/(?<=。)(?=.)/).entries())
        add(sentence, at === 0 && headings.length > 0 ? { headings } : {})
      add('\n', {})
      headings = []
    }
  }
  return rows
}

/** Lines as they are shown: headings with their depth, in brackets if they are no sentences. */
const shown = (text: string) =>
  paragraphsOf(rowsOf(text)).flatMap(({ above, depth, rows }) => [
    ...above.map(heading => `${heading.depth}[${heading.title}]`),
    `${depth ?? ''}${rows.map(({ sentence }) => sentence).join('')}`,
  ])

it.each([
  ['stands above a text that does not begin with it', '#一\n雨だ。風だ。', ['1[一]', '雨だ。風だ。']],
  ['is shown once if it is a sentence', '#第一章 雨\n第一章　雨\n雨だ。', ['1第一章　雨', '雨だ。']],
  ['may take two lines', '#第一章：雨\n第一章\n雨\n雨だ。', ['1第一章', '1雨', '雨だ。']],
  ['may say less than its line', '#第一章\n第一章　雨\n雨だ。', ['1第一章　雨', '雨だ。']],
  ['is no sentence that begins like it', '#雨\n雨が降る。\n風だ。', ['1[雨]', '雨が降る。', '風だ。']],
  ['follows that of its part', '#第一部\n##一\n第一部\n一\n雨だ。', ['1第一部', '2一', '雨だ。']],
  ['may stand below one that is no sentence', '#上巻\n##一\n一\n雨だ。', ['1[上巻]', '2一', '雨だ。']],
])('a heading %s', (_, text, wanted) => expect(shown(text)).toEqual(wanted))
