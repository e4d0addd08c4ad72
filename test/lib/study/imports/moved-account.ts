import { text } from 'node:stream/consumers'
import type { Acting } from '../../../../lib/platform/auth/actor.ts'
import { link, speak, VOICE } from '../../../handlers/data/audio-stories.ts'
import { finish } from '../../../handlers/data/edit-stories.ts'
import { parsed, streamOf } from '../../../handlers/data/export-stories.ts'
import { writeExamples } from '../../../handlers/data/foundation-stories.ts'
import { storeImage } from '../../../handlers/data/images-stories.ts'
import { type DataClient, type Lab, newTaskId } from '../../../handlers/data/lab.ts'
import { attempt, feedback, makeTargets, send } from '../../../handlers/data/learning-stories.ts'
import { rain, rate } from '../../../handlers/data/review-stories.ts'
import { newArticle, numbered, rowOf } from '../../../handlers/data/stories.ts'
import { mark, putKnown, RAIN, SNOW } from '../../../handlers/data/word-stories.ts'
import { pictures } from '../../../support/pictures.ts'
import { wavOf } from '../../../support/wav.ts'

const LINES = numbered(70).flatMap(sentence => [sentence, '\n'])

const FIGURE = { image: 'p1', alt: '雨の絵', width: 600, height: 400 }

/** A text with everything that a text can have: analyses, corrections, headings, times, notes, images, a recording and clips. */
export async function richText(client: DataClient, over: Parameters<typeof newArticle>[1] = {}) {
  const raw_content = LINES.join('')
  const notes = {
    line_times: null,
    readings: [{ start: 0, end: 1, reading: 'ぶん' }],
    headings: [{ offset: 0, title: '第一章', depth: 1 }],
    figures: [{ offset: 0, ...FIGURE }],
    footnotes: [{ start: 1, end: 2, text: '注。' }],
  }
  const described = {
    title: '雨の日',
    author: '某',
    intro: '短い。',
    type: 'story',
    explain_mode: 'full' as const,
    page_direction: 'rtl' as const,
    cover: 'cover',
  }
  const article = await newArticle(client, { raw_content, notes, ...described, ...over })
  const { id, task_id } = article
  const params = { id }
  const rows = LINES.map((sentence, n) => ({
    ...rowOf(sentence),
    ...(sentence === '\n' ? {} : { times: { start: n, end: n + 0.5 } }),
    ...(n === 0
      ? {
          headings: [
            { title: '第一章', depth: 1 },
            { title: '一', depth: 2 },
          ],
          figures: [FIGURE, { ...FIGURE, after: true as const }],
          footnotes: [{ start: 1, end: 2, text: '注。' }],
        }
      : {}),
    ...(n === 2 ? { furigana_source: 'person' as const } : {}),
  }))
  const totals = { total_rows: rows.length, total_sentences: 70, total_headings: 2 }
  for (const start of [0, 64, 128])
    await client.sentences.insert({
      params,
      body: { task_id, revision: 1, start, rows: rows.slice(start, start + 64), ...totals },
    })
  const items = LINES.flatMap((sentence, index) =>
    sentence === '\n' || index > 100
      ? []
      : [
          {
            index,
            translation: `rain ${index}`,
            explanation: `because\n${index}`,
            explanation_source: 'rules' as const,
          },
        ],
  )
  await client.sentences.results({ params, body: { task_id, revision: 1, items } })
  await client.sentences.translations({
    params,
    body: { task_id, revision: 1, items: [{ index: 110, failure: 'busy' }] },
  })
  const { file_handle } = await client.files.receive({ query: { name: 'a.wav' }, stream: wavOf(9_000) })
  await client.files.promote({ body: { file_handle, article_id: id, task_id } })
  await client.articles.summary({ params, body: { task_id, summary: '雨の話。' } })
  await client.articles.finish({ params, body: { task_id, status: 'completed' } })
  const place = { id, idx: 4 }
  await client.sentenceEdits.furigana({
    params: place,
    body: { furigana: [{ text: '文', reading: 'ぶん' }, { text: '2。' }] },
  })
  await client.sentenceEdits.notes({ params: place, body: { notes: '大事 "x"' } })
  for (const index of [0, 4]) await speak(client, id, index, LINES[index] ?? '', { bytes: wavOf(150_000) })
  await link(client, id, [0, 4], VOICE)
  const { webp } = await pictures()
  await storeImage(client, id, 'p1', { bytes: webp })
  await storeImage(client, id, 'cover', { bytes: webp, source: 'the cover' })
  return id
}

/** A text whose upload was interrupted behind its first block. */
export async function interruptedText(client: DataClient) {
  const sentences = numbered(100)
  const article = await newArticle(client, { raw_content: sentences.join(''), title: '途中' })
  const { id, task_id } = article
  const rows = sentences.slice(0, 64).map(rowOf)
  const body = { task_id, revision: 1, start: 0, rows, total_rows: 100, total_sentences: 100 }
  await client.sentences.insert({ params: { id }, body })
  await finish(client, article, { status: 'failed', failure: 'interrupted', resumes: false })
  return id
}

/** A text whose lines are its rows, without their times. */
export async function textOfLines(client: DataClient) {
  const rows = ['雨だ', '\n', '傘は']
  const line_times = [{ start: 0, end: 1 }, null]
  const notes = { line_times, readings: [] }
  const article = await newArticle(
    client,
    { raw_content: rows.join(''), explain_mode: 'split', notes },
    newTaskId(),
  )
  const { id, task_id } = article
  const params = { id }
  const body = { task_id, revision: 1, start: 0, rows: rows.map(rowOf), total_rows: 3, total_sentences: 2 }
  await client.sentences.insert({ params, body })
  await client.articles.finish({ params, body: { task_id, status: 'completed' } })
  return id
}

/** A learner with something of every kind that an export brings. */
export async function livedIn(lab: Lab, acting: Acting) {
  const client = lab.as(acting)
  const rich = await richText(client)
  // Lists of texts are by age.
  lab.clock.advance(1)
  await interruptedText(client)
  lab.clock.advance(1)
  const lines = await textOfLines(client)
  await writeExamples(client)
  await makeTargets(lab)
  await send(client, attempt(), feedback())
  const at = lab.clock.now().toISOString()
  const { content_revision } = await client.articles.get({ params: { id: rich } })
  const body = { index: 4, content_revision, at, passed: [[0, 4] as [number, number]] }
  await client.positions.keep({ params: { id: rich }, body })
  await client.favorites.add({ params: { id: lines } })
  const series = { expected_version: 0, name: '本', articles: [lines, rich] }
  await client.series.put({ params: { id: newTaskId() }, body: series })
  await mark(client, [
    { word: RAIN, state: 'learning', source: { article_id: rich, index: 0, start: 0, length: 1 } },
    { word: SNOW, state: 'known' },
  ])
  const snowy = { article_id: lines, index: 0, start: 0, length: 1 }
  await mark(client, [{ word: RAIN, state: 'learning', source: snowy }])
  await putKnown(
    client,
    { form: '自作', reading: 'じさく' },
    { note: 'mine "x"', tags: ['a'], state: 'ignored' },
  )
  await client.keptSentences.keep({ body: { article_id: rich, index: 4, review: true, tags: ['n5'] } })
  await rate(client, rain, 'good', { support: null })
}

export const downloaded = async (lab: Lab, acting: Acting, withSound = true) =>
  text(streamOf(lab, acting, { withSound }))

const OTHERWISE = new Set([
  'user_id',
  'username',
  'role',
  'updated_at',
  'content_revision',
  'source_media',
  'version',
  'source',
  'source_id',
])
/** Changes stay behind, and so the number of lines differs. */
const LEFT = ['change', 'end']

/** The lines of an export without what differs in another yomu: texts and kept sentences by their order. */
export function comparable(exported: string): string[] {
  const lines = parsed(exported).filter(({ kind }) => !LEFT.includes(kind))
  const ids = lines.filter(({ kind }) => kind === 'article').map(({ id }) => id)
  const items = lines.flatMap(({ item_id }) => (typeof item_id === 'string' ? item_id : []))
  const plain = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map(each => plain(each, name))
    if (ARTICLES.has(name) && ids.includes(value)) return `text ${ids.indexOf(value)}`
    if (name === 'media_id' && typeof value === 'string' && value.startsWith('w.'))
      return value.split('.', 2).join('.')
    if (typeof value === 'string')
      return items.reduce((text, id, n) => text.replaceAll(id, `sentence ${n}`), value)
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).filter(([key]) => !OTHERWISE.has(key))
    // The members of an event's targets come in the order of their schema.
    if (name === 'targets') kept.sort(([one], [other]) => (one < other ? -1 : 1))
    return Object.fromEntries(kept.map(([key, each]) => [key, plain(each, key)]))
  }
  // Records lie in the order of their ids.
  return lines.map(line => JSON.stringify(plain(line))).toSorted()
}

const ARTICLES = new Set(['article_id', 'id', 'articles'])
