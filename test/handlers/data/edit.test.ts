import { describe, expect, it } from 'vitest'
import { conflictWith, invalidAt } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { allRows, edit, finish, keysOf, labWithFinished, note } from './edit-stories.ts'
import { dataLab, newTaskId } from './lab.ts'
import { labWithPublished, numbered, sentencesOf, uncompressible } from './stories.ts'

const open = dataLab()

describe('an edited text', () => {
  it('keeps the outputs of unchanged sentences at their new indices', async () => {
    const { lab, client, id } = await labWithFinished(open, ['春。', '夏。', '\n', '秋。', '冬。'])
    await note(client, id, 4, 'the cold one')
    const furigana = [{ text: '秋', reading: 'あき' }, { text: '。' }]
    await client.sentenceEdits.furigana({ params: { id, idx: 3 }, body: { furigana } })
    await lab.app.content.sentences
      .patch({ article_id: id, block: '00000001.00000', position: 4 })
      .set({ audio_object_id: 'A', audio_voice: 'v', tts_error: 'e', full_prompt: '{"p":1}' })
      .go()
    const before = await allRows(client, id)
    lab.clock.advance(60)

    const { article, to_process_indices } = await edit(client, id, [
      '春。',
      '梅雨。',
      '夏。',
      '\n',
      '冬。',
      '秋。',
    ])
    expect(to_process_indices).toHaveLength(2)
    expect(article).toMatchObject({ total_rows: 6, total_sentences: 5, complete_sentences: 3 })
    const after = await allRows(client, id)
    const sentence = (index: number) => after[index]?.sentence
    expect(after.map((_, index) => sentence(index))).toEqual(['春。', '梅雨。', '夏。', '\n', '冬。', '秋。'])
    for (const row of after) {
      const earlier = before.find(({ sentence }) => sentence === row.sentence)
      if (to_process_indices.includes(row.index))
        expect(row).toMatchObject({
          translation: '',
          explanation: '',
          furigana: [],
          analysis_status: 'pending',
          explain_status: null,
          notes: '',
          metadata: {},
          has_audio: false,
        })
      else expect(row).toEqual({ ...earlier, index: row.index })
    }
    expect(await client.articles.text({ params: { id } })).toMatchObject({
      raw_content: '春。梅雨。夏。\n冬。秋。',
      content_revision: 2,
    })
  })

  deepIt.each([
    ['a sentence less', ['文0。', '文2。']],
    ['another line break', ['文0。', '\n\n', '文1。', '文2。']],
  ])('keeps the status when it has %s and nothing to recompute', async (_, rows) => {
    const { client, article } = await labWithPublished(open, numbered(3))
    await finish(client, article, { status: 'failed', failure: 'interrupted' })
    const reply = await edit(client, article.id, rows)
    expect(reply).toMatchObject({
      to_process_indices: [],
      article: {
        status: 'failed',
        progress: 0,
        task_id: null,
        resumes: false,
        metadata: { failure: 'interrupted' },
      },
    })
    expect(await sentencesOf(client, article.id)).toEqual(rows)
  })

  deepIt('has complete layout rows from the start', async () => {
    const { client, id } = await labWithFinished(open, ['春。', '夏。'])
    await edit(client, id, ['春。', '\n', '夏。'])
    expect((await allRows(client, id))[1]).toMatchObject({
      sentence: '\n',
      furigana: [{ text: '\n' }],
      analysis_status: 'pending',
      metadata: {},
    })
  })
})

describe('an edit that changes no row', () => {
  it('changes only the title, author and intro', async () => {
    const { lab, client, id } = await labWithFinished(open, ['春。', '夏。'])
    const before = await client.articles.get({ params: { id } })
    const keys = await keysOf(lab, id)
    lab.clock.advance(60)
    expect((await edit(client, id, ['春。', '夏。'])).article).toEqual(before)
    expect((await edit(client, id, ['春。', '夏。'], { title: 'T' })).article).toEqual({
      ...before,
      title: 'T',
      updated_at: '2026-11-20T09:01:00.000Z',
    })
    expect(await keysOf(lab, id)).toEqual(keys)
  })

  deepIt('stores the text as written, even if cleaning makes it the same', async () => {
    const { client, id } = await labWithFinished(open, ['春。', '\n', '夏。'])
    const reply = await edit(client, id, ['春。', '\n', '夏。'], { raw_content: '春。\r\n夏。' })
    expect(reply).toMatchObject({
      to_process_indices: [],
      article: { status: 'completed', revision: 1, content_revision: 2 },
    })
    expect(await client.articles.text({ params: { id } })).toEqual({
      raw_content: '春。\r\n夏。',
      content_revision: 2,
    })
  })

  deepIt('gives the article to a task that recomputes everything', async () => {
    const { client, id } = await labWithFinished(open, ['春。', '\n', '夏。'])
    const task_id = newTaskId()
    const body = { task_id, row_lengths: [2, 1, 2], recompute: 'all' as const }
    const reply = await client.articles.applyEdit({ params: { id }, body })
    expect(reply).toMatchObject({
      to_process_indices: [],
      article: { status: 'processing', task_id, revision: 1, content_revision: 1, complete_sentences: 2 },
    })
  })
})

deepDescribe('an unchanged text that is split differently', () => {
  it('stays the same text, in another revision', async () => {
    const { client, id } = await labWithFinished(open, ['春。夏。', '秋。'])
    const body = { task_id: newTaskId(), row_lengths: [2, 2, 2], recompute: 'all' as const }
    const { article, to_process_indices } = await client.articles.applyEdit({ params: { id }, body })
    expect(to_process_indices).toEqual([0, 1])
    expect(article).toMatchObject({ status: 'processing', revision: 2, content_revision: 2 })
    expect(await sentencesOf(client, id)).toEqual(['春。', '夏。', '秋。'])
    expect(await client.articles.text({ params: { id } })).toEqual({
      raw_content: '春。夏。秋。',
      content_revision: 2,
    })
  })

  it('counts complete sentences by what the article asks for after the edit', async () => {
    const { client, article } = await labWithPublished(open, ['春。', '夏。'], { explain_mode: 'split' })
    const finished = await finish(client, article)
    expect(finished).toMatchObject({ explain_mode: 'split', complete_sentences: 2 })
    const again = await edit(client, article.id, ['春。', '夏。'], { recompute: 'all', explain_mode: 'full' })
    expect(again.article).toMatchObject({ explain_mode: 'full', complete_sentences: 0 })
  })
})

deepDescribe('an edit is refused', () => {
  deepIt('while another task holds the article, but not while its own task does', async () => {
    const { client, id } = await labWithFinished(open, ['春。'])
    const task_id = newTaskId()
    await client.articles.begin({ params: { id }, body: { task_id } })
    await expect(edit(client, id, ['夏。'])).rejects.toMatchObject({ status: 409, code: 'article_busy' })
    expect((await edit(client, id, ['夏。'], { task_id })).article).toMatchObject({ task_id, revision: 2 })
  })

  deepIt('when it is based on a text that has changed since', async () => {
    const { client, id } = await labWithFinished(open, ['春。', '夏。'])
    await edit(client, id, ['春。'], { content_revision: 1 })
    const stale = client.articles.applyEdit({
      params: { id },
      body: { task_id: newTaskId(), row_lengths: [4], recompute: 'all', content_revision: 1 },
    })
    await expect(stale).rejects.toMatchObject(conflictWith(2))
    expect(await sentencesOf(client, id)).toEqual(['春。'])
  })

  deepIt.each([
    ['rows that do not add up', { row_lengths: [2, 1] }, 'body.row_lengths'],
    ['rows beyond the text', { row_lengths: [2, 3] }, 'body.row_lengths'],
    ['white space alone', { raw_content: '\uFEFF \r\n', row_lengths: [2] }, 'body.raw_content'],
    ['a row of half a character', { raw_content: '春😀。', row_lengths: [2, 2] }, 'body.row_lengths'],
    ['a row of nothing', { row_lengths: [2, 0, 2] }, 'body.row_lengths.1'],
  ])('that gives %s, and nothing is changed', async (_, wrong, path) => {
    const { lab, client, id } = await labWithFinished(open, ['春。', '夏。'])
    const keys = await keysOf(lab, id)
    await expect(edit(client, id, ['秋。', '冬。'], wrong)).rejects.toMatchObject(invalidAt(path))
    expect(await keysOf(lab, id)).toEqual(keys)
    expect(await sentencesOf(client, id)).toEqual(['春。', '夏。'])
  })

  deepIt('when its text does not fit into one transaction, before anything is written', async () => {
    const { lab, client, id } = await labWithFinished(open, ['春。'])
    const keys = await keysOf(lab, id)
    const text = uncompressible(1_800_000)
    const rows = Array.from({ length: 400 }, (_, row) => text.slice(row * 4_500, (row + 1) * 4_500))
    await expect(edit(client, id, rows)).rejects.toMatchObject({ status: 413, code: 'too_large' })
    expect(await keysOf(lab, id)).toEqual(keys)
  })
})
