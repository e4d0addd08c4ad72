import { describe, expect, it } from 'vitest'
import {
  articleLab,
  contentOf,
  controllerOf,
  dataClient,
  outcome,
  read,
  uploaded,
} from '../../flows/article-stack.ts'
import { ended } from '../../support/tasks.ts'
import { wavOf } from '../../support/wav.ts'

const lab = articleLab()

const subtitles = [
  { text: '雨が降っている。傘がない。', start_ms: 1_000, end_ms: 2_500 },
  { text: ' どこへ\r\n行くの？ ', start_ms: 2_500 },
  { text: '♪', start_ms: 4_000, end_ms: 4_000 },
  { text: '   ', start_ms: 4_100, end_ms: 4_200 },
  { text: 'Hello\nworld' },
]
const rows = ['雨が降っている。傘がない。', 'どこへ行くの？', '♪', 'Hello world']
const timed = (article: Parameters<typeof contentOf>[0]) =>
  contentOf(article).map(({ sentence, metadata: { start, end } }) => [sentence, start, end])
const sent = (body: Parameters<typeof lab.hana.study.articles.upload>[0]['body']) =>
  lab.hana.study.articles.upload({ body })
const file = async (name = '話.wav') =>
  (await lab.hana.study.videos.file({ query: { name }, stream: Buffer.from(wavOf(20_000)) })).file_handle

describe('the lines of a subtitle file', () => {
  it('become the sentences of an article, in their order and with their times', async () => {
    const { task, article } = await outcome(lab.hana, sent({ lines: subtitles, title: '話' }))
    expect(task).toMatchObject({ kind: 'upload', state: 'completed' })
    expect(task.result).toMatchObject({ sentences: 4, translated: 4, warnings: [] })
    expect(timed(article)).toEqual([
      [rows[0], 1, 2.5],
      [rows[1], 2.5, 4],
      [rows[2], 4, 4],
      [rows[3], undefined, undefined],
    ])
    expect(article).toMatchObject({ title: '話', has_media: false, status: 'completed' })
    const { raw_content } = await lab.hana.study.articles.content({ params: { id: article.id } })
    expect(raw_content).toBe(rows.join('\n'))
  })

  it('stay lines with their times when one is edited, and when all is split again', async () => {
    const { article } = await outcome(lab.hana, sent({ lines: subtitles, explain_mode: 'split' }))
    const params = { id: article.id }
    const raw_content = [rows[0], '駅へ行く。すぐ行く。', ...rows.slice(2)].join('\n')
    const edited = await outcome(lab.hana, lab.hana.study.articles.edit({ params, body: { raw_content } }))
    expect(timed(edited.article).slice(0, 3)).toEqual([
      [rows[0], 1, 2.5],
      ['駅へ行く。すぐ行く。', undefined, undefined],
      [rows[2], 4, 4],
    ])
    const again = await outcome(lab.hana, lab.hana.study.articles.reparse({ params }))
    expect(timed(again.article)).toEqual(timed(edited.article))
  })

  it('keep their times through an upload that was interrupted before it had rows', async () => {
    const controller = controllerOf(lab.stack)
    const data = dataClient(controller, lab.hana)
    const notes = { line_times: [{ start: 1, end: 2 }], readings: [{ start: 0, end: 3, reading: 'こちや' }] }
    const begun = { status: 'processing' as const, progress: 0, task_id: controller.newId() }
    const { id } = await data.articles.create({
      body: { raw_content: '東風谷が来た。見た。', notes, ...begun },
    })
    const { article } = await outcome(lab.hana, lab.hana.study.articles.retry({ params: { id } }))
    expect(timed(article)).toEqual([['東風谷が来た。見た。', 1, 2]])
    expect(article.sentences[0]).toMatchObject({
      furigana: [
        { text: '東風谷', reading: 'こちや' },
        { text: 'が' },
        { text: '来', reading: 'き' },
        {},
        {},
        {},
      ],
    })
  })

  it.each([
    ['Line 2 ends before it starts', [{ text: 'あ' }, { text: 'い', start_ms: 5, end_ms: 4 }]],
    [
      'Line 3 starts before line 1',
      [{ text: 'あ', start_ms: 9 }, { text: 'い' }, { text: 'う', start_ms: 8 }],
    ],
    ['Line 1 has an end and no start', [{ text: 'あ', end_ms: 5 }]],
    ['Line 2 has 1001 characters', [{ text: 'あ' }, { text: 'い'.repeat(1_001) }]],
    ['The text is empty', [{ text: ' \n ' }]],
  ])('are refused with the reason: %s', async (message, lines) => {
    await expect(sent({ lines })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    })
  })
})

describe('a recording that is sent with its lines', () => {
  it('is kept for playback, and is not transcribed', async () => {
    const file_handle = await file()
    const { task, article } = await outcome(lab.hana, sent({ lines: subtitles, file_handle }))
    // No model is there that could transcribe.
    expect(task).toMatchObject({ state: 'completed', result: { warnings: [] } })
    expect(article).toMatchObject({ has_media: true, metadata: { rows: 'lines' } })
    expect(timed(article)[0]).toEqual([rows[0], 1, 2.5])
    const played = await lab.hana.study.articles.media({ params: { id: article.id } })
    expect(played).toMatchObject({ status: 200, headers: { 'content-type': 'audio/wav' } })
    await played.bytes()
    await expect(sent({ lines: subtitles, file_handle })).rejects.toMatchObject({ status: 404 })
  })

  it('is refused if it is missing or already used', async () => {
    await expect(sent({ lines: subtitles, file_handle: 'x' })).rejects.toMatchObject({ status: 400 })
    const file_handle = await file()
    const ofOther = file_handle.replace(/u\d+/, 'u1')
    expect(ofOther).not.toBe(file_handle)
    await expect(sent({ lines: subtitles, file_handle: ofOther })).rejects.toMatchObject({ status: 403 })
    const [first, second] = await Promise.allSettled([
      sent({ lines: subtitles, file_handle }),
      sent({ lines: subtitles, file_handle }),
    ])
    const taken = [first, second].flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    expect(taken).toHaveLength(1)
    for (const { task_id } of taken) {
      const task = await ended(lab.hana, task_id)
      expect((await read(lab.hana, task.article_id ?? 0)).has_media).toBe(true)
    }
  })
})

const tooLong = 'あ'.repeat(1_001)
const fitting = 'い'.repeat(1_000)
const refusedLine = (number: number) => ({
  status: 400,
  code: 'invalid_input',
  message: expect.stringContaining(`Line ${number} has 1001 characters`),
})
const lengthsOf = (article: Parameters<typeof contentOf>[0]) =>
  contentOf(article).map(({ sentence }) => sentence.length)

describe('a line of a song', () => {
  const song = { genre: 'song', explain_mode: 'split' } as const

  it('is one sentence up to the limit, whatever white space is around it', async () => {
    const { id } = await uploaded(lab.hana, `${'　'.repeat(900)}${fitting}\n短い。行。`, song)
    expect(lengthsOf(await read(lab.hana, id))).toEqual([1_000, 5])
  })

  it('past the limit is refused with its number, in an upload, an edit and as a source', async () => {
    const { articles, sentences } = lab.hana.study
    const before = (await articles.list({})).total
    const raw_content = `一行目\r\n\r\n　${tooLong}　\n四行目`
    await expect(sent({ raw_content, ...song })).rejects.toMatchObject(refusedLine(3))
    expect((await articles.list({})).total).toBe(before)

    const article = await uploaded(lab.hana, '一行目', song)
    const { id } = article
    await expect(
      articles.edit({ params: { id }, body: { raw_content: `一行目\n${tooLong}` } }),
    ).rejects.toMatchObject(refusedLine(2))
    await expect(
      sentences.source({ params: { id, idx: 0 }, body: { sentence: tooLong } }),
    ).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await read(lab.hana, id)).toEqual(article)
    await sentences.source({ params: { id, idx: 0 }, body: { sentence: fitting } })
  })
})

it('a sentence that is too long in a text other than a song is cut, and the task reports it: an upload, an edit, a re-parse', async () => {
  const body = { raw_content: `${tooLong}。短い。`, explain_mode: 'split' as const }
  const { articles } = lab.hana.study
  const { task, article } = await outcome(lab.hana, sent(body))
  expect(task.result?.warnings).toEqual(['sentences_cut'])
  expect(lengthsOf(article)).toEqual([1_000, 2, 3])

  const params = { id: article.id }
  const reparsed = await outcome(lab.hana, articles.reparse({ params }))
  expect(reparsed.task.result?.warnings).toEqual(['sentences_cut'])
  const edit = (raw_content: string) => outcome(lab.hana, articles.edit({ params, body: { raw_content } }))
  expect((await edit(`${tooLong}。長い。`)).task.result?.warnings).toEqual(['sentences_cut'])
  expect((await edit('短い。')).task.result?.warnings).toEqual([])
})
