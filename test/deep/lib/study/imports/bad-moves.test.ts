import { mkdtemp, readFile as readBytes, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { scanMove } from '../../../../../lib/study/imports/moving/staging/scan-move.ts'
import { stageMove } from '../../../../../lib/study/imports/moving/staging/stage-move.ts'
import { fileOfKind } from '../../../../../lib/study/imports/moving/staging/staged.ts'
import { contentsOf, stagedTexts } from '../../../../../lib/study/imports/moving/staging/staged-lines.ts'
import { batchesIn } from '../../../../../lib/study/imports/moving/take-lines.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

type Line = Record<string, unknown> | string

const account = { kind: 'account', format: 1, username: 'a' }

/** The parts of an export with these lines, staged. */
async function staged(lines: readonly Line[]) {
  const folder = await mkdtemp(join(tmpdir(), 'yomu-move-'))
  folders.push(folder)
  const path = join(folder, 'file')
  const all = [account, ...lines, { kind: 'end', lines: lines.length + 1 }]
  const texts = all.map(line => (typeof line === 'string' ? line : JSON.stringify(line)))
  await writeFile(path, texts.join('\n'))
  const scanned = await scanMove(path)
  const { lines: count } = await stageMove({ path, folder, mostCharacters: 1_000 }, scanned)
  return {
    ...{ scanned, count, folder, texts: await stagedTexts(folder) },
    words: (await readBytes(join(folder, fileOfKind('word')), 'utf8')).split('\n').filter(Boolean),
  }
}

const ROWS = ['雨だ。', '\n', '傘は？']
const article = (over: Record<string, unknown> = {}) => ({
  ...{ kind: 'article', id: 7, status: 'completed', progress: 100, genre: 'article', output_language: 'en' },
  ...{ explanation_level: 'N3', explain_mode: 'split', explain: true, tts: false, title: '雨', author: '' },
  ...{ intro: '', type: '', model: null, summary: '', metadata: {}, total_rows: 3, total_sentences: 2 },
  ...{ created_at: '2026-11-20T09:00:00.000Z', raw_content: ROWS.join(''), source_notes: null },
  ...over,
})
const row = (index: number, over: Record<string, unknown> = {}) => {
  const sentence = ROWS[index] ?? ''
  return {
    ...{ kind: 'row', article_id: 7, index, sentence, translation: '', explanation: '', notes: '' },
    ...{ furigana: [{ text: sentence }], metadata: {}, ...over },
  }
}
const rows = [0, 1, 2].map(index => row(index))
const sound = (over: Record<string, unknown>) => ({
  ...{ kind: 'sound', article_id: 7, index: 0, voice: 'ja-JP-NanamiNeural', content_type: 'audio/wav' },
  ...{ size: 4, part: 0, data: 'AAAAAA==', ...over },
})
const problemsOf = async (lines: readonly Line[]) =>
  (await staged(lines)).texts.map(({ problem }) => problem?.code ?? null)

describe('an export that was made up or damaged', () => {
  it('gives the last of two texts with an id, and its sounds that are whole', async () => {
    const former = [article({ raw_content: '古い。' }), row(0, { sentence: '古い。', furigana: [] })]
    const sounds = [
      sound({ size: 8, data: 'AAAAAA==' }),
      sound({ size: 8, part: 1, data: 'AQEBAQ==' }),
      sound({ index: 2, size: 9 }),
      sound({ index: 50 }),
      sound({ index: 2, voice: null }),
      sound({ index: null, data: '%' }),
    ]
    const { texts, scanned, folder } = await staged([...former, article(), ...rows, ...sounds])
    expect(scanned.counts.article).toBe(1)
    expect(texts).toMatchObject([
      { id: 7, problem: null, total_rows: 3, total_sentences: 2, broken_media: 4 },
    ])
    const contents = []
    for await (const line of contentsOf(folder, 7)) contents.push(line)
    expect(contents.flatMap(line => ('row' in line ? line.row.sentence : []))).toEqual(ROWS)
    expect(contents.flatMap(line => ('sound' in line ? line.sound : []))).toMatchObject([
      { index: 0, size: 8 },
    ])
  })

  it('has its text refused if the rows are not its pieces, or hold what no row has', async () => {
    const bad: Record<string, Line[]> = {
      'a row is missing': [article(), row(0), row(2)],
      'the last row is missing': [article(), row(0), row(1)],
      'a row is another text': [article(), row(0, { sentence: '雪だ。', furigana: [] }), row(1), row(2)],
      'a row is of another article': [article(), { ...row(0), article_id: 8 }, row(1), row(2)],
      'furigana of another sentence': [article(), row(0, { furigana: [{ text: '雪' }] }), row(1), row(2)],
      'a translation without end': [article(), row(0, { translation: 'x'.repeat(20_001) }), row(1), row(2)],
      'times that are none': [article(), row(0, { metadata: { start: 'now', end: 1 } }), row(1), row(2)],
      'a row that is no JSON': [article(), '{"kind":"row","article_id":7', row(1), row(2)],
      'a bomb': [article(), `{"kind":"row","x":${'['.repeat(100_000)}`, row(1), row(2)],
      'no text': [article({ raw_content: ' \n' })],
      'a text that is too long': [article({ raw_content: '雨'.repeat(1_001) })],
      'readings outside': [
        article({
          source_notes: { line_times: null, readings: [{ start: 3, end: 99, reading: 'あ' }] },
        }),
        ...rows,
      ],
      'a status of its own': [article({ status: 'published' })],
    }
    for (const [name, lines] of Object.entries(bad))
      expect([name, await problemsOf(lines)]).toEqual([name, [expect.any(String)]])
    expect(await problemsOf([article(), row(0), row(2)])).toEqual(['rows_differ'])
    expect(await problemsOf([article({ is_public: true, later: 1 }), ...rows])).toEqual([null])
    const later = row(0, { metadata: { model: 'x', furigana_source: 'person' }, later: 1 })
    expect(await problemsOf([article(), later, row(1), row(2)])).toEqual([null])
  })

  it('has lines refused that have very many values or are nested deeply, before they are staged', async () => {
    const word = (values: string) => `{"kind":"word","form":"雨","note":"[,{","x":${values}}`
    const many = (count: number, value = '{}') => `[${Array.from({ length: count }, () => value).join(',')}]`
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    const { words, count, folder } = await staged([
      word(many(9_995)),
      word(many(9_996)),
      word(many(340_000)),
      word(many(9_996, '0')),
      word(`{${Array.from({ length: 9_996 }, (_, n) => `"${n}":""`).join(', ')}}`),
      word(nested(31)),
      word(nested(32)),
    ])
    expect(count).toBe(7)
    expect(words.map(line => line.length > 80)).toEqual([true, false, false, false, false, true, false])
    const batches = []
    for await (const batch of batchesIn(join(folder, fileOfKind('word')))) batches.push(batch)
    expect(batches.flatMap(({ lines }) => lines.map(({ line }) => line))).toEqual([2, 7])
    expect(batches.flatMap(({ refused }) => refused)).toEqual([3, 4, 5, 6, 8])
    const bomb = row(0, { metadata: { x: Array.from({ length: 20_000 }, () => ({})) } })
    expect(await problemsOf([article(), bomb, row(1), row(2)])).not.toEqual([null])
  })

  it('has its lines taken in parts of few values', async () => {
    const line = `{"kind":"word","x":[${Array.from({ length: 9_000 }, () => '{}').join(',')}]}`
    const { folder } = await staged(Array.from({ length: 30 }, () => line))
    const sizes = []
    for await (const { lines } of batchesIn(join(folder, fileOfKind('word')))) sizes.push(lines.length)
    expect(sizes).toEqual([11, 11, 8])
  })

  it('has its unknown lines left out, and its overlong ones refused', async () => {
    const word = { kind: 'word', form: '雨' }
    const { words, count } = await staged([word, { kind: 'later' }, 'x', '', { change: 1 }, word])
    expect(words).toEqual([2, 7].map(line => `${line} ${JSON.stringify(word)}`))
    expect(count).toBe(2)
    const longOf = (kind: string) => `{"kind":"${kind}","x":"${'x'.repeat(17 * 1024 * 1024)}"}`
    expect(await problemsOf([article(), longOf('row'), ...rows])).toEqual(['bad_row'])
    const { texts, ...longs } = await staged([article(), ...rows, longOf('article'), row(0), longOf('word')])
    expect(texts.map(({ line, problem }) => [line, problem?.code])).toEqual([
      [2, undefined],
      [6, 'not_a_line'],
    ])
    expect(longs.words).toEqual([expect.stringMatching(/^8 \{"kind":"word"/)])
    expect(longs.count).toBe(3)
  })

  it('has lines that are whole with the separators that end lines elsewhere', async () => {
    const separated = (text: string) => `${text}\u2028\u2029\u0085`
    const parts = ['雨だ。', '\u2028', '傘は？']
    const rowsOfIt = parts.map((sentence, n) =>
      row(n, { sentence, furigana: [{ text: sentence }], translation: separated('rain') }),
    )
    const text = article({ raw_content: parts.join(''), title: separated('雨') })
    const { folder, texts, words } = await staged([
      text,
      ...rowsOfIt,
      { kind: 'word', form: '雨', note: separated('x') },
    ])
    expect(texts).toMatchObject([{ problem: null, title: separated('雨') }])
    const contents = []
    for await (const line of contentsOf(folder, 7)) contents.push(line)
    expect(contents.flatMap(line => ('row' in line ? line.row.sentence : []))).toEqual(parts)
    expect(words).toHaveLength(1)
    const batches = []
    for await (const batch of batchesIn(join(folder, fileOfKind('word')))) batches.push(batch)
    expect(batches).toMatchObject([{ lines: [{ line: 6, value: { note: separated('x') } }], refused: [] }])
  })

  it('says of a text that it grows only if its work had not ended', async () => {
    const grown = { raw_content: 'あ。'.repeat(70), total_rows: 70, total_sentences: 70 }
    const block = Array.from({ length: 64 }, (_, n) =>
      row(n, { sentence: 'あ。', furigana: [{ text: 'あ。' }] }),
    )
    expect(await problemsOf([article({ ...grown, status: 'failed' }), ...block])).toEqual([null])
    expect(await problemsOf([article(grown), ...block])).toEqual(['rows_differ'])
    const many = { ...grown, status: 'failed', total_sentences: 71 }
    expect(await problemsOf([article(many), ...block])).toEqual(['rows_differ'])
  })
})
