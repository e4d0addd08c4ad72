import { expect } from 'vitest'
import { type ArticleHead, Metadata } from '../../lib/contracts/schemas/articles/articles.ts'
import type { Sentence } from '../../lib/contracts/schemas/articles/sentences.ts'
import { cleanText } from '../../lib/japanese/clean.ts'
import { isContent } from '../../lib/japanese/split.ts'
import { inTransaction } from '../../lib/store/writing/transact.ts'
import { writeAll } from '../../lib/store/writing/write-all.ts'
import { finish } from '../handlers/data/edit-stories.ts'
import { type DataClient, type Lab, newTaskId } from '../handlers/data/lab.ts'
import { storedRows, writeResults } from '../handlers/data/sentence-stories.ts'
import { readPage } from '../handlers/data/stories.ts'
import { groupsIn } from './edit-whole.ts'

const PAGE_ROWS = 60

/** An article as its owner reads it. */
export interface Reading {
  head: ArticleHead
  raw_content: string
  rows: Sentence[]
}

/** Reads an article, and holds all that is derived from its rows against a count of them. */
export async function readArticle(client: DataClient, id: number): Promise<Reading> {
  const rows: Sentence[] = []
  for (let offset: number | null = 0; ; ) {
    const page = await readPage(client, id, { offset, limit: PAGE_ROWS })
    expect(page.groups).toEqual(groupsIn(page.rows))
    rows.push(...page.rows)
    offset = page.next_offset
    if (offset !== null) continue
    const { head } = page
    const { raw_content } = await client.articles.text({ params: { id } })
    const content = contentIn(rows)
    const complete = content.filter(row => row.translation !== '' && row.explanation !== '')
    expect(rows.map(({ sentence }) => sentence).join('')).toBe(cleanText(raw_content))
    expect(rows.map(({ index }) => index)).toEqual([...rows.keys()])
    expect(head).toMatchObject({ total_rows: rows.length, total_sentences: content.length })
    expect(head.complete_sentences).toBe(complete.length)
    return { head, raw_content, rows }
  }
}

export const contentIn = (rows: readonly Sentence[]) => rows.filter(({ sentence }) => isContent(sentence))

/**
 * Gives every sentence something of its own in every field, all but a third of them an analysis too, and leaves
 * the article free.
 */
export async function workOut(lab: Lab, client: DataClient, { head, rows }: Reading, left: number | null) {
  const name = `${head.content_revision}-${lab.clock.now().getTime()}`
  await noteAll(lab, head, name)
  const task_id = head.task_id ?? newTaskId()
  await client.articles.begin({ params: { id: head.id }, body: { task_id } })
  const results = contentIn(rows)
    .filter(({ index }) => index % 3 !== left)
    .map(({ index, sentence }) => ({
      index,
      translation: `訳 ${name} ${index}`,
      ...(index % 4 === 1
        ? { failures: { explanation: `${name} ${index}` } }
        : { explanation: `解 ${name} ${index}` }),
      furigana: [{ text: sentence, reading: inKana(index) }],
    }))
  if (results.length > 0) await writeResults(client, { ...head, task_id }, results, head.revision)
  await finish(client, { id: head.id, task_id })
}

/** Values that no route writes to many sentences at once, or at all as yet. */
async function noteAll(lab: Lab, head: ArticleHead, name: string) {
  const { blocks, sentences } = lab.app.content
  const rows = (await storedRows(lab, head)).filter(({ sentence }) => isContent(sentence))
  const noted = rows.map((row, n) => ({
    ...row,
    notes: `${name} ${n}`,
    full_prompt: JSON.stringify({ asked: `${name} ${n}` }),
    metadata: JSON.stringify({ ...Metadata.parse(JSON.parse(row.metadata)), segment: n }),
    ...(n % 2 === 0
      ? { audio_object_id: `sound ${name} ${n}`, audio_voice: `voice ${n}` }
      : { tts_error: `${name} ${n}` }),
  }))
  await writeAll(
    lab.client,
    noted.map(row => inTransaction(sentences).put(row)),
  )
  for (const block of new Set(noted.map(row => row.block)))
    await blocks.patch({ article_id: head.id, block }).add({ version: 1 }).go({ response: 'none' })
}

const inKana = (number: number) =>
  [...String(number)].map(digit => 'あいうえおかきくけこ'.at(Number(digit))).join('')
