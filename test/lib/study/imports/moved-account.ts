import { text } from 'node:stream/consumers'
import type { Acting } from '../../../../lib/platform/auth/actor.ts'
import { link, speak, VOICE } from '../../../handlers/data/audio-stories.ts'
import { type Line, parsed, streamOf } from '../../../handlers/data/export-stories.ts'
import { type DataClient, type Lab, newTaskId } from '../../../handlers/data/lab.ts'
import { newArticle, numbered, rowOf } from '../../../handlers/data/stories.ts'
import { wavOf } from '../../../support/wav.ts'

const LINES = numbered(70).flatMap(sentence => [sentence, '\n'])

/** A text with everything that a text can have: analyses, corrections, headings, times, notes, a recording and clips. */
export async function richText(client: DataClient, over: Parameters<typeof newArticle>[1] = {}) {
  const raw_content = LINES.join('')
  const notes = {
    line_times: null,
    readings: [{ start: 0, end: 1, reading: 'ぶん' }],
    headings: [{ offset: 0, title: '第一章', depth: 1 }],
  }
  const described = {
    title: '雨の日',
    author: '某',
    intro: '短い。',
    type: 'story',
    explain_mode: 'full' as const,
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
  await client.articles.finish({
    params: { id },
    body: { task_id, status: 'failed', failure: 'interrupted', resumes: false },
  })
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

export const downloaded = async (lab: Lab, acting: Acting, withSound = true) =>
  text(streamOf(lab, acting, { withSound }))

const OTHERWISE = new Set(['user_id', 'username', 'role', 'updated_at', 'content_revision', 'source_media'])

/** The lines of an export without what differs in another yomu: ids of texts by their order. */
export function comparable(exported: string): Line[] {
  const lines = parsed(exported)
  const ids = lines.filter(({ kind }) => kind === 'article').map(({ id }) => id)
  const plain = (value: unknown, name = ''): unknown => {
    if (name === 'article_id' || (name === 'id' && ids.includes(value))) return ids.indexOf(value)
    if (Array.isArray(value)) return value.map(each => plain(each))
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).filter(([key]) => !OTHERWISE.has(key))
    return Object.fromEntries(kept.map(([key, each]) => [key, plain(each, key)]))
  }
  return lines.map(line => JSON.parse(JSON.stringify(plain(line))))
}
