import { describe, expect, it } from 'vitest'
import { invalidAt } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { dataLab, reader } from './lab.ts'
import { beforeNextWrite, storedBlocks } from './sentence-stories.ts'
import { labWithPublished, numbered, publishedArticle, readPage, write } from './stories.ts'

const open = dataLab()

describe('translations and explanations', () => {
  it('are written by index and change neither each other nor furigana and analysis_status', async () => {
    const { client, article } = await labWithPublished(open, numbered(200))
    const [before] = (await readPage(client, article.id)).rows
    await write(client, 'translations', article, [0, 63, 64, 199])
    await write(client, 'explanations', article, [0, 64])
    const { rows } = await readPage(client, article.id)
    expect(rows[0]).toEqual({
      ...before,
      translation: 'translations 0',
      explanation: 'explanations 0',
      explain_status: 'explained',
    })
    expect(rows.filter(row => row.translation).map(row => row.index)).toEqual([0, 63, 64, 199])
    expect(rows[199]).toMatchObject({
      translation: 'translations 199',
      explanation: '',
      explain_status: null,
    })
  })

  deepIt('by rules stand in for a missing model, but never replace a model’s', async () => {
    const { client, article } = await labWithPublished(open, numbered(2))
    await write(client, 'explanations', article, [0], { text: () => 'by a model' })
    const byRules = (index: number) => ({
      index,
      text: 'by rules',
      source: 'rules' as const,
      failure: 'Away.',
    })
    const body = { task_id: article.task_id, revision: 1, items: [byRules(0), byRules(1)] }
    await client.sentences.explanations({ params: { id: article.id }, body })
    const { rows } = await readPage(client, article.id)
    expect(rows).toMatchObject([
      { explanation: 'by a model', metadata: { failures: { explanation: 'Away.' } } },
      { explanation: 'by rules', metadata: { explanation_source: 'rules' } },
    ])
    await write(client, 'explanations', article, [1], { text: () => 'by a model' })
    expect((await readPage(client, article.id)).rows[1]).toMatchObject({ explanation: 'by a model' })
  })

  deepIt('may be five hundred in one call', async () => {
    const { client, article } = await labWithPublished(open, numbered(500))
    await write(client, 'translations', article, [...numbered(500).keys()])
    const { rows } = await readPage(client, article.id)
    expect(rows.map(row => row.translation)).toEqual(rows.map(row => `translations ${row.index}`))
  })

  deepIt('have the time at which they are written, not requested', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(200))
    beforeNextWrite(lab, async () => lab.clock.advance(5))
    await write(client, 'translations', article, [0, 64, 128, 192])
    const [, , ...waited] = await storedBlocks(lab, article)
    const updated_at = lab.clock.now().toISOString()
    expect(waited).toMatchObject([{ updated_at }, { updated_at }])
  })
})

describe('the source or the failure of an output', () => {
  const item = (index: number, said: object) => ({ index, ...said })

  it('is in the metadata until the output is written', async () => {
    const client = (await open()).as(reader)
    const { id, task_id } = await publishedArticle(client, numbered(2))
    const send = (part: 'translations' | 'explanations', ...items: { index: number }[]) =>
      client.sentences[part]({ params: { id }, body: { task_id, revision: 1, items } })
    const metadata = async () => (await readPage(client, id)).rows[1]?.metadata

    await send('translations', item(1, { failure: 'The model answered nothing.' }))
    await send(
      'explanations',
      item(1, { text: '文＋読点', source: 'rules', failure: 'No model is configured.' }),
    )
    expect(await metadata()).toEqual({
      failures: { translation: 'The model answered nothing.', explanation: 'No model is configured.' },
      explanation_source: 'rules',
    })
    await send('translations', item(1, { text: 'A sentence.' }))
    await send('explanations', item(1, { failure: 'Again nothing.' }))
    expect(await metadata()).toEqual({
      failures: { explanation: 'Again nothing.' },
      explanation_source: 'rules',
    })
    await send('explanations', item(1, { text: 'A noun.', source: 'model' }))
    expect(await metadata()).toEqual({})
  })
})

deepDescribe('an output is refused, and its call writes nothing', () => {
  it.each([
    ['for a missing row', [0, 70], 'body.items.1.index'],
    ['for a line break', [0, 1], 'body.items.1.index'],
    ['for a blank', [2, 0], 'body.items.0.index'],
    ['for a sentence that comes twice', [0, 5, 0], 'body.items.2.index'],
  ])('%s', async (_, indices, path) => {
    const { client, article } = await labWithPublished(open, ['題。', '\n\n', '　', ...numbered(67)])
    const before = await readPage(client, article.id)
    await expect(write(client, 'translations', article, indices)).rejects.toMatchObject(invalidAt(path))
    expect(await readPage(client, article.id)).toEqual(before)
  })

  it('without a text or a failure', async () => {
    const client = (await open()).as(reader)
    const { id, task_id } = await publishedArticle(client, numbered(1))
    for (const said of [{}, { text: '' }, { source: 'rules' as const }]) {
      const body = { task_id, revision: 1, items: [{ index: 0, ...said }] }
      await expect(client.sentences.translations({ params: { id }, body })).rejects.toMatchObject({
        status: 400,
      })
    }
  })
})
