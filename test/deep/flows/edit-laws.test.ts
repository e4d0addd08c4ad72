import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sentence } from '../../../lib/contracts/schemas/articles/sentences.ts'
import type { Genre } from '../../../lib/contracts/schemas/japanese/text.ts'
import { cleanText } from '../../../lib/japanese/clean.ts'
import { isContent, splitText } from '../../../lib/japanese/split.ts'
import { contentIn, type Reading, readArticle, workOut } from '../../flows/edit-laws-article.ts'
import { genres, type Step, step, text } from '../../flows/edit-laws-texts.ts'
import { storedOf } from '../../flows/edit-stored.ts'
import { openTwo } from '../../handlers/data/edit-stories.ts'
import { type DataClient, type Lab, newTaskId, reader, root } from '../../handlers/data/lab.ts'
import { sentenceOf } from '../../handlers/data/sentence-stories.ts'
import { newArticle, publish } from '../../handlers/data/stories.ts'
import { runs } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'

const stores = testStores()

describe.each(genres)('through edits, overwritten sentences and re-parses of a text cut as %s', genre => {
  it('unchanged sentences keep everything, the rest is analysed again, and sweeps change nothing visible', async () => {
    const { one, other, clock } = await openTwo(stores)
    const client = one.as(reader)
    await fc.assert(
      fc.asyncProperty(text, fc.array(step, { minLength: 2, maxLength: 4 }), async (first, steps) => {
        const article = await newArticle(client, { raw_content: first, genre })
        await publish(client, article, cut(first, genre))
        await workOut(one, client, await readArticle(client, article.id), 1)
        for (const { act, left, isSwept } of steps) {
          const before = await readArticle(client, article.id)
          const after =
            act.kind === 'source' ? await overwrite(client, before, act) : await rebuild(client, before, act)
          if (isSwept) {
            clock.advance(11 * 60)
            await mustSweepUnnoticed(other, after)
          }
          await workOut(one, client, after, left)
        }
      }),
      { ...runs(6, 2), endOnFailure: true },
    )
  })
})

const cut = (raw: string, genre: Genre) => splitText(cleanText(raw), genre).pieces
const textsOf = (rows: readonly Sentence[]) => rows.map(({ sentence }) => sentence)
/** Every line of a song that has something on it. */
const linesOf = (raw: string) =>
  cleanText(raw)
    .split(/[\n\v\f\u2028\u2029]/)
    .map(line => line.trim())
    .filter(isContent)

type Act<Kind> = Extract<Step['act'], { kind: Kind }>

/** Has the rows rebuilt, for another text or another way to cut it. */
async function rebuild(client: DataClient, before: Reading, act: Act<'edit' | 'reparse'>): Promise<Reading> {
  const { id } = before.head
  const isEdit = act.kind === 'edit'
  const genre = isEdit ? before.head.genre : act.genre
  const raw_content = isEdit ? act.change(before.raw_content) : before.raw_content
  const rows = cut(raw_content, genre)
  const task_id = newTaskId()
  const { to_process_indices } = await client.articles.applyEdit({
    params: { id },
    body: {
      task_id,
      row_lengths: rows.map(row => row.length),
      recompute: isEdit ? 'changed' : 'all',
      ...(isEdit ? { raw_content } : {}),
    },
  })

  const after = await readArticle(client, id)
  expect(after.raw_content).toBe(raw_content)
  expect(textsOf(after.rows)).toEqual(rows)
  if (genre === 'song') expect(textsOf(contentIn(after.rows))).toEqual(linesOf(raw_content))
  const isSame = raw_content === before.raw_content && isDeepStrictEqual(rows, textsOf(before.rows))
  const { status, content_revision } = before.head
  const isHeld = !isEdit || to_process_indices.length > 0
  expect(after.head).toMatchObject({
    content_revision: isSame ? content_revision : content_revision + 1,
    status: isHeld ? 'processing' : status,
    task_id: isHeld ? task_id : null,
  })
  mustKeepWhatStays(before, after, to_process_indices)
  return after
}

/** As many sentences as can be the same still are, in their order, with all they had; the others have nothing. */
function mustKeepWhatStays(before: Reading, after: Reading, toProcess: number[]): void {
  const known = new Map(contentIn(before.rows).map(row => [row.notes, row]))
  const kept = contentIn(after.rows).filter(({ notes }) => notes !== '')
  const origins = kept.map(({ notes }) => known.get(notes))
  expect(kept).toEqual(origins.map((origin, at) => ({ ...origin, index: kept[at]?.index })))
  const places = origins.map(origin => origin?.index ?? -1)
  expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
  const same = longestCommon(textsOf(contentIn(before.rows)), textsOf(contentIn(after.rows)))
  expect(kept).toHaveLength(same)

  const fresh = after.rows.filter(row => !kept.includes(row))
  expect(fresh).toEqual(fresh.map(({ index, sentence }) => untouched(index, sentence)))
  expect(toProcess).toEqual(contentIn(fresh).map(({ index }) => index))
}

const untouched = (index: number, sentence: string): Sentence => ({
  index,
  sentence,
  translation: '',
  explanation: '',
  furigana: isContent(sentence) ? [] : [{ text: sentence }],
  analysis_status: 'pending',
  explain_status: null,
  ...withoutSound,
  notes: '',
  full_prompt: null,
  metadata: {},
})
const withoutSound = { has_audio: false, audio_voice: null, tts_status: 'none', tts_error: null } as const

/** The length of the longest common subsequence of both. */
function longestCommon(one: string[], other: string[]): number {
  let lengths = other.map(() => 0)
  for (const text of one) {
    const next: number[] = []
    other.forEach((same, at) => {
      const before = lengths[at - 1] ?? 0
      next.push(text === same ? before + 1 : Math.max(lengths[at] ?? 0, next[at - 1] ?? 0))
    })
    lengths = next
  }
  return lengths.at(-1) ?? 0
}

/** Gives one sentence another text; all others stay as they are. */
async function overwrite(client: DataClient, before: Reading, act: Act<'source'>): Promise<Reading> {
  const content = contentIn(before.rows)
  const old = content[act.pick % content.length]
  if (!old) throw new Error('No row has content')
  await sentenceOf(client, before.head, old.index).source({ sentence: act.sentence })
  const after = await readArticle(client, before.head.id)
  if (old.sentence === act.sentence) {
    expect(after).toEqual(before)
    return after
  }
  const { failures, ...metadata } = old.metadata
  const outdated = (['translation', 'explanation'] as const).filter(part => old[part] !== '')
  expect(after.rows).toEqual(
    before.rows.with(old.index, {
      ...old,
      ...withoutSound,
      sentence: act.sentence,
      furigana: [],
      analysis_status: 'pending',
      metadata: { ...metadata, ...(outdated.length > 0 ? { outdated } : {}) },
    }),
  )
  const { content_revision, status } = before.head
  expect(after.head).toMatchObject({ content_revision: content_revision + 1, status, task_id: null })
  return after
}

/** Once all that was replaced is swept, the article is still read the same, and nothing else of it is stored. */
async function mustSweepUnnoticed(lab: Lab, article: Reading): Promise<void> {
  const { head, rows } = article
  while ((await lab.as(root).housekeeping.sweep()).is_more_due);
  expect(await readArticle(lab.as(reader), head.id)).toEqual(article)
  const stored = storedOf(lab.app.content, head.id)
  const blocks = await stored.blocks()
  expect(await stored.kinds()).toEqual({
    HEAD: 1,
    REVISION: 1,
    TEXT: 1,
    BLOCK: blocks.length,
    SENTENCE: rows.length,
  })
  expect(blocks.reduce((sum, block) => sum + block.rows, 0)).toBe(rows.length)
}
