import { describe, expect, it } from 'vitest'
import { allRows, edit, labWithFinished } from '../../../handlers/data/edit-stories.ts'
import { type DataClient, dataLab, reader } from '../../../handlers/data/lab.ts'
import { numbered } from '../../../handlers/data/stories.ts'
import { put, RAIN } from '../../../handlers/data/word-stories.ts'

const open = dataLab()
const conflict = { code: 'version_conflict' }
/** The text as a device saw it that was away meanwhile. */
const seen = { content_revision: 1, of: '文1。' }

async function inText() {
  const { lab, client, id } = await labWithFinished(open, numbered(3))
  const params = { id, idx: 1 }
  const row = async () => (await allRows(client, id))[1]
  return { lab, client, id, params, row }
}

const correct = (client: DataClient, id: number, idx: number, sentence: string, was: string) =>
  client.sentenceEdits.source({ params: { id, idx }, body: { sentence, was, content_revision: 1 } })

describe('an edit of a sentence that had to wait', () => {
  it('is written though other sentences were corrected since, and on the corrected sentence itself', async () => {
    const { client, id, params, row } = await inText()
    await correct(client, id, 0, '文〇。', '文0。')
    await client.sentenceEdits.notes({ params, body: { ...seen, notes: 'one', was: '' } })
    await correct(client, id, 1, '文一。', '文1。')
    const body = { content_revision: 1, of: '文一。', translation: 'One.', was: '訳 文1。' }
    await client.sentenceEdits.translation({ params, body })
    expect(await row()).toMatchObject({ sentence: '文一。', notes: 'one', translation: 'One.' })
  })

  it('changes nothing when it is sent again', async () => {
    const { client, id, params, row } = await inText()
    const furigana = [{ text: '文', reading: 'ぶん' }, { text: '1。' }]
    const send = async () => {
      await client.sentenceEdits.notes({ params, body: { ...seen, notes: 'one', was: '' } })
      await client.sentenceEdits.furigana({ params, body: { ...seen, furigana, was: [{ text: '文1。' }] } })
    }
    await send()
    await send()
    await correct(client, id, 1, '文一。', '文1。')
    const first = await client.articles.get({ params: { id } })
    await correct(client, id, 1, '文一。', '文1。')
    expect(await client.articles.get({ params: { id } })).toMatchObject({
      content_revision: first.content_revision,
    })
    expect(await row()).toMatchObject({ sentence: '文一。', notes: 'one' })
  })

  it('is refused if a person has written something else there since, which stays', async () => {
    const { client, id, params, row } = await inText()
    await client.sentenceEdits.notes({ params, body: { notes: 'theirs' } })
    await client.sentenceEdits.translation({ params, body: { translation: 'Theirs.' } })
    const late = [
      () => client.sentenceEdits.notes({ params, body: { ...seen, notes: 'mine', was: '' } }),
      () =>
        client.sentenceEdits.translation({
          params,
          body: { ...seen, translation: 'Mine.', was: '訳 文1。' },
        }),
    ]
    for (const each of late) await expect(each()).rejects.toMatchObject(conflict)
    await correct(client, id, 1, '文二。', '文1。')
    await expect(correct(client, id, 1, '文一。', '文1。')).rejects.toMatchObject(conflict)
    const furigana = client.sentenceEdits.furigana({
      params,
      body: { ...seen, furigana: [{ text: '文1。' }] },
    })
    await expect(furigana).rejects.toMatchObject(conflict)
    expect(await row()).toMatchObject({ sentence: '文二。', notes: 'theirs', translation: 'Theirs.' })
  })

  it('takes the place of what a task has written', async () => {
    const { client, params, row } = await inText()
    const body = { ...seen, translation: 'Mine.', was: 'an earlier one of a model' }
    await client.sentenceEdits.translation({ params, body })
    expect(await row()).toMatchObject({ translation: 'Mine.' })
  })

  it('is refused if a person has removed the translation that was seen', async () => {
    const { client, params, row } = await inText()
    await client.sentenceEdits.translation({ params, body: { translation: '' } })
    const of = (translation: string, was: string) =>
      client.sentenceEdits.translation({ params, body: { ...seen, translation, was } })
    await expect(of('Mine.', '訳 文1。')).rejects.toMatchObject(conflict)
    expect(await row()).toMatchObject({ translation: '' })
    await of('', '訳 文1。')
    await of('Mine.', '')
    expect(await row()).toMatchObject({ translation: 'Mine.' })
  })

  it('is refused if rows were moved since', async () => {
    const { client, id, params } = await inText()
    await edit(client, id, ['新。', ...numbered(3)])
    const notes = client.sentenceEdits.notes({ params, body: { ...seen, notes: 'one', was: '' } })
    await expect(notes).rejects.toMatchObject(conflict)
  })
})

it('a sentence that is kept late is kept though another one was corrected since, and refused if it was corrected itself', async () => {
  const { client, id } = await inText()
  await correct(client, id, 0, '文〇。', '文0。')
  const keep = () => client.keptSentences.keep({ body: { article_id: id, index: 1, ...seen, review: true } })
  const { item_id } = await keep()
  expect((await keep()).item_id).toBe(item_id)
  await correct(client, id, 1, '文一。', '文1。')
  await expect(keep()).rejects.toMatchObject(conflict)
})

it('a saying about a word that had to wait is refused if its learner wrote another note since or removed the word', async () => {
  const client = (await open()).as(reader)
  const late = (note: string, was: string) => put(client, RAIN, { note, was: { note: was }, is_kept: true })
  await expect(late('mine', '')).rejects.toMatchObject({ code: 'not_found' })
  await put(client, RAIN, { note: 'first' })
  await late('second', 'first')
  expect(await late('second', 'first')).toMatchObject({ note: 'second' })
  await expect(late('third', 'first')).rejects.toMatchObject(conflict)
})
