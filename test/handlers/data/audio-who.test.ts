import { expect, it } from 'vitest'
import { deepDescribe } from '../../support/sample.ts'
import { link, listen, speak, storedAudio } from './audio-stories.ts'
import { type DataClient, dataLab, reader, stranger } from './lab.ts'
import { freeArticle, labWithFree } from './sentence-stories.ts'
import { readPage, share } from './stories.ts'

const open = dataLab()

const fail = (client: DataClient, id: number, items: { index: number; sentence: string; error: string }[]) =>
  client.audio.fail({ params: { id }, body: { revision: 1, items } })
it('a clip that another account synthesised belongs to the owner of the article', async () => {
  const lab = await open()
  const article = await freeArticle(lab.as(reader), ['春。'])
  await share(lab, article, { is_public: 1 })
  await speak(lab.as(stranger), article.id, 0, '春。')
  const { clips, receipts } = await storedAudio(lab)
  expect(clips).toMatchObject([{ user_id: 1 }])
  expect(receipts).toMatchObject([{ user_id: 1, article_id: article.id }])
})

deepDescribe('the reason why a sentence has no clip', () => {
  const control = (...codes: number[]) => String.fromCharCode(...codes)

  it.each([
    [
      'in one line',
      `The voice${control(13, 10, 0, 9)}was away.${control(0x1b)}[31m`,
      'The voice was away. [31m',
    ],
    ['without marks that turn text around', `a${control(0x202e, 0x2028)}b`, 'a b'],
    ['in 300 characters', 'x'.repeat(2_000), `${'x'.repeat(299)}…`],
    ['in whole characters', `${'x'.repeat(298)}😀${'y'.repeat(9)}`, `${'x'.repeat(298)}…`],
    ['even if it is empty', control(1, 2), 'No audio could be made.'],
  ])('is kept %s', async (_, error, kept) => {
    const { client, id } = await labWithFree(open, ['春。'])
    await fail(client, id, [{ index: 0, sentence: '春。', error }])
    expect((await readPage(client, id)).rows).toMatchObject([
      { tts_error: kept, tts_status: 'failed', has_audio: false, analysis_status: 'pending' },
    ])
  })

  it('is stored for each sentence, but not for a changed one', async () => {
    const { client, id } = await labWithFree(open, ['春。', '夏。', '秋。'])
    await client.sentenceEdits.source({ params: { id, idx: 1 }, body: { sentence: '冬。' } })
    await fail(
      client,
      id,
      ['春。', '夏。', '秋。'].map((sentence, index) => ({ index, sentence, error: 'Away.' })),
    )
    const { rows } = await readPage(client, id)
    expect(rows.map(({ tts_error }) => tts_error)).toEqual(['Away.', null, 'Away.'])
    const items = [{ index: 0, sentence: '春。', error: 'Away.' }]
    const elsewhere = client.audio.fail({ params: { id }, body: { revision: 2, items } })
    await expect(elsewhere).rejects.toMatchObject({ code: 'version_conflict' })
  })

  it('leaves an earlier clip in place, and is cleared by the next one', async () => {
    const { client, id } = await labWithFree(open, ['春。'])
    await speak(client, id, 0, '春。')
    await fail(client, id, [{ index: 0, sentence: '春。', error: 'Away.' }])
    const shown = async () => (await readPage(client, id)).rows[0]
    expect(await shown()).toMatchObject({ has_audio: true, tts_status: 'ready', tts_error: 'Away.' })
    expect((await listen(client, id, 0)).status).toBe(200)
    expect(await link(client, id, [0])).toMatchObject({ linked: [0] })
    expect(await shown()).toMatchObject({ has_audio: true, tts_error: null })
  })
})
