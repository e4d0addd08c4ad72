import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HeadingsOfRow } from '../../../../lib/contracts/schemas/articles/headings.ts'
import type { Sentence } from '../../../../lib/contracts/schemas/articles/sentences.ts'
import { isContent } from '../../../../lib/japanese/split.ts'
import { allRows, edit, finish, note } from '../../../handlers/data/edit-stories.ts'
import { type DataClient, dataLab, newTaskId, reader } from '../../../handlers/data/lab.ts'
import { newArticle, write } from '../../../handlers/data/stories.ts'

const open = dataLab()

/** So few that the same sentence occurs in many places. */
const row = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('はい。', 'いいえ。', 'そう。', '\n', '　') },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 999 }).map(number => `文${number}。`) },
)
/** Removes rows from a text, and inserts others. */
const splice = fc
  .record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    taken: fc.oneof(
      { weight: 5, arbitrary: fc.nat({ max: 4 }) },
      { weight: 1, arbitrary: fc.nat({ max: 90 }) },
    ),
    added: fc.array(row, { maxLength: 6 }),
  })
  .map(({ at, taken, added }) => ({
    added,
    into: (rows: string[]) => rows.toSpliced(Math.floor(at * rows.length), taken, ...added),
  }))
const step = fc.record({
  splices: fc.array(splice, { maxLength: 6 }),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  worked: fc.array(fc.nat(), { maxLength: 60, size: 'max' }),
  noted: fc.array(fc.nat(), { maxLength: 3 }),
})

const isSentence = ({ sentence }: Sentence) => isContent(sentence)
/** Headings may come to a row that stays. */
function sameBut(index: number, { index: _, metadata: { headings, ...metadata }, ...row }: Sentence) {
  return { index, metadata, ...row }
}

const headingsOf = ({ index, metadata: { headings = [] } }: Sentence) =>
  Array.isArray(headings) && headings.length === 0
    ? []
    : HeadingsOfRow.parse(headings).map(heading => ({ ...heading, index }))

/** Every third sentence begins a chapter of its own name, some of them as parts. */
const headed = (rows: readonly string[]) =>
  rows.flatMap((row, index) =>
    index % 3 === 0 && isContent(row)
      ? [{ index, headings: [{ title: `${index}`, depth: 1 + (index % 2) }] }]
      : [],
  )

/** Checks that the contents are those of the rows, and that only former chapters are among them. */
async function mustHaveChapters(
  client: DataClient,
  id: number,
  after: Sentence[],
  before: Sentence[] | null,
) {
  const params = { id }
  const { chapters } = await client.articles.contents({ params })
  const inRows = after.flatMap(headingsOf)
  expect(chapters.map(({ sentence, sentences, level, ...heading }) => heading)).toEqual(inRows)
  expect(await client.articles.get({ params })).toMatchObject({ total_headings: chapters.length })
  const titles = before?.flatMap(headingsOf).map(({ title }) => title)
  if (titles) expect(titles).toEqual(expect.arrayContaining(inRows.map(({ title }) => title)))
  for (const { index, sentence, sentences } of chapters) {
    expect(isContent(after[index]?.sentence ?? '')).toBe(true)
    expect(sentence).toBe(after.slice(0, index + 1).filter(isSentence).length)
    expect(sentences).toBeGreaterThan(0)
  }
}

/** Checks that these rows existed before, with the same outputs and in the same order. */
function mustBeAmong(kept: Sentence[], before: Sentence[]) {
  let next = 0
  for (const row of kept) {
    const found = before.findIndex(
      (old, at) => at >= next && JSON.stringify(sameBut(0, old)) === JSON.stringify(sameBut(0, row)),
    )
    expect(found, `${row.sentence} at ${row.index} was there before`).toBeGreaterThanOrEqual(0)
    next = found + 1
  }
}

it('after any sequence of edits the rows match the new text, unchanged sentences keep their outputs, and the counts are right', async () => {
  const client = (await open()).as(reader)
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.array(row), fc.array(row, { minLength: 130, maxLength: 220 })),
      fc.array(step, { minLength: 2, maxLength: 4 }),
      async (first, steps) => {
        const article = await newArticle(client)
        await finish(client, article)
        let rows = ['始め。', ...first]
        let before: Sentence[] = []
        for (const [number, { splices, lineEnd, worked, noted }] of steps.entries()) {
          rows = ['始め。', ...splices.reduce((text, splice) => splice.into(text), rows)]
          const raw_content = rows.join('').replaceAll('\n', lineEnd)
          const task_id = newTaskId()
          const given = number === 0 ? { anchors: headed(rows) } : {}
          const edited = { raw_content, task_id, ...given }
          const { to_process_indices } = await edit(client, article.id, rows, edited)

          const after = await allRows(client, article.id)
          expect(after.map(({ sentence }) => sentence)).toEqual(rows)
          expect(after.map(({ index }) => index)).toEqual([...rows.keys()])
          expect(await client.articles.text({ params: { id: article.id } })).toMatchObject({ raw_content })
          await mustHaveChapters(client, article.id, after, number === 0 ? null : before)
          const changed = new Set(to_process_indices)
          const content = after.filter(isSentence)
          mustBeAmong(
            content.filter(({ index }) => !changed.has(index)),
            before.filter(isSentence),
          )
          for (const index of to_process_indices)
            expect(after[index]).toMatchObject({
              translation: '',
              furigana: [],
              analysis_status: 'pending',
            })
          // Every row but the inserted ones can stay.
          const added = splices.flatMap(splice => splice.added).filter(isContent)
          if (number > 0) expect(changed.size).toBeLessThanOrEqual(added.length + 1)
          if (before.map(({ sentence }) => sentence).join() === rows.join()) expect(changed.size).toBe(0)

          await work(client, article.id, task_id, after, worked, number)
          for (const pick of noted) {
            const { index = 0 } = content[pick % content.length] ?? {}
            await note(client, article.id, index, `note ${number} ${index}`)
          }
          before = await allRows(client, article.id)
          const isComplete = (row: Sentence) => row.translation !== '' && row.explanation !== ''
          expect(await client.articles.get({ params: { id: article.id } })).toMatchObject({
            total_rows: rows.length,
            total_sentences: content.length,
            complete_sentences: before.filter(isComplete).length,
          })
        }
      },
    ),
    { numRuns: 5, endOnFailure: true },
  )
})

/** If the edit gave the article to its task, the task writes outputs of some sentences and ends. */
async function work(
  client: DataClient,
  id: number,
  task_id: string,
  rows: Sentence[],
  picks: number[],
  number: number,
) {
  const head = await client.articles.get({ params: { id } })
  if (head.task_id === null) return
  const content = rows.filter(isSentence)
  const indices = [...new Set(picks.map(pick => content[pick % content.length]?.index ?? 0))]
  const text = (index: number) => `${number} ${index}`
  if (indices.length > 0) {
    const worked = { ...head, task_id }
    await write(client, 'translations', worked, indices, { revision: head.revision, text })
    await write(client, 'explanations', worked, indices.slice(0, 40), { revision: head.revision, text })
  }
  await finish(client, { id, task_id })
}
