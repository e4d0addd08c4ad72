import { expect, it } from 'vitest'
import { UploadInput } from '../../../../lib/contracts/schemas/articles/uploads.ts'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import { FirstReads } from '../../../../lib/study/articles/first-reads.ts'
import { processUpload, uploadText } from '../../../../lib/study/articles/flows/upload.ts'
import { article, workOnArticle } from './lab.ts'

/** The last part of a path says what is asked for. */
const nameOf = (path: string) => path.split('?')[0]?.split('/').at(-1) ?? ''

it('an upload records its usage, finishes its article and has its words found only after its first rows were read', async () => {
  const reads = new FirstReads(() => new Promise(() => {}))
  const done: string[] = []
  const { work } = workOnArticle(async ({ path, body }) => {
    done.push(nameOf(path))
    if (path.endsWith('/split')) return { sentences: ['雨だ。'], cut: 0 }
    if (path.endsWith('/furigana')) return { furigana: [[{ text: '雨だ。' }]] }
    if (path.endsWith('/sentences')) expect(JSON.parse(String(body))).toMatchObject({ start: 0 })
    return path.includes('usage') ? undefined : { ...article, explain_mode: 'split' }
  })
  const begun = { ...article, explain_mode: 'split' as const, rows_ready: 0, total_rows: 0, revision: 0 }
  const wantedWords = { want: () => void done.push('words') }
  const sent = { raw_content: '雨だ。', content_revision: 1, notes: null }
  const uploaded = processUpload({ ...work, article: begun, wantedWords, firstReads: reads }, { sent })
  await expect.poll(() => work.task.snapshot.rows_ready).toBe(1)
  expect(done).toEqual(['split', 'furigana', 'sentences'])
  reads.noticed(article.id)
  await uploaded
  expect(done.slice(3).toSorted()).toEqual(['state', 'usage', 'words', 'words'])
})

it.each([
  ['is split and gets its furigana while its article is created', true],
  ['is read again at the turn of its task if the analyser did not answer before', false],
])('a short text %s', async (_, isThere) => {
  const furigana = Promise.withResolvers<void>()
  let answers = isThere
  const { work } = workOnArticle(async ({ path, body }) => {
    if (!answers) furigana.resolve()
    if (path.endsWith('/split') && !answers) throw new Problem('unavailable', 'The analyser is starting.')
    if (path.endsWith('/split')) return { sentences: ['雨だ。'], cut: 0 }
    if (path.endsWith('/furigana')) furigana.resolve()
    if (path.endsWith('/furigana')) return { furigana: [[{ text: '雨だ。' }]] }
    const isCreated = nameOf(path) !== 'articles'
    if (!isCreated) await furigana.promise
    answers = true
    if (path.endsWith('/sentences'))
      expect(JSON.parse(String(body))).toMatchObject({ start: 0, rows: [{ sentence: '雨だ。' }] })
    return path.includes('usage')
      ? undefined
      : { ...article, explain_mode: 'split', rows_ready: isCreated ? 1 : 0 }
  })
  const input = UploadInput.parse({ raw_content: '雨だ。', explain_mode: 'split' })
  const owner = { kind: 'user', user_id: 1, username: 'ito', role: 'user' } as const
  const task = await uploadText(work, owner, input, { raw_content: '雨だ。' })
  await expect.poll(() => task.snapshot.state).toBe('completed')
})
