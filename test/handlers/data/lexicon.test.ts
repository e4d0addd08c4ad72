import { describe, expect, it } from 'vitest'
import { blockId } from '../../../lib/data/articles/rows/blocks.ts'
import { outcomeOf } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { edited, finishedArticle, labWithFinished } from './edit-stories.ts'
import { dataLab, reader, root, stranger } from './lab.ts'
import { occurrencesOf, pass, readWords, skillOf, VERSION, writeWords } from './lexicon-stories.ts'
import { storedItems } from './stored-items.ts'
import { numbered } from './stories.ts'

const open = dataLab()

const ROWS = ['花が咲く。', '花はアならば。', '\n', '々の花。']

describe('the words of an article', () => {
  it('are pending until its blocks are analysed and counted', async () => {
    const { lab, client, id } = await labWithFinished(open, ROWS)
    const before = await readWords(client, id)
    expect(before).toMatchObject({ analysis: 'pending', tag: null, analysis_version: null })
    expect(before.words.rows.map(({ tokens }) => tokens)).toEqual([null, null, null, null])

    expect(await pass(lab.as(null), id)).toBe(1)
    const { words, ...origin } = await readWords(client, id)
    expect(origin).toMatchObject({ analysis: 'current', analysis_version: VERSION })
    const row = (index: number, ...tokens: unknown[]) => ({ index, tokens, grammar: [] as object[] })
    const [flower, bloom] = [skillOf('花'), skillOf('咲')]
    expect(words).toEqual({
      analysis: 'current',
      content_revision: 1,
      rows: [
        row(0, [0, 1, flower], [2, 1, bloom]),
        { ...row(1, [0, 1, flower], [2, 1, null]), grammar: [{ start: 5, length: 1, pattern: 'ba' }] },
        row(2),
        row(3, [0, 1, null], [2, 1, flower]),
      ],
      skills: {
        [flower]: { form: '花', reading: '花', gloss: 'gloss of 花' },
        [bloom]: { form: '咲', reading: '咲', gloss: 'gloss of 咲' },
      },
      next_offset: null,
    })
    expect(await pass(lab.as(null), id)).toBe(0)
    // The same bytes, cached or not.
    expect(await readWords(client, id)).toEqual({ ...origin, words })
    expect((await readWords(client, id, { offset: 1, limit: 1 })).words).toMatchObject({
      rows: [{ index: 1 }],
      next_offset: 2,
    })
  })

  deepIt('are pending again as soon as the text changes, and only changed blocks are analysed', async () => {
    const { lab, client } = await open.asReader()
    const rows = numbered(200)
    const { id } = await finishedArticle(client, rows)
    expect(await pass(lab.as(null), id)).toBe(4)
    await edited(client, id, rows.with(10, '新しい。'))
    const { analysis, words } = await readWords(client, id)
    expect(analysis).toBe('pending')
    // Unchanged blocks keep their words meanwhile.
    expect([words.rows[10]?.tokens, words.rows[150]?.tokens]).toEqual([null, [[0, 1, skillOf('文')]]])
    expect(await client.articleWords.coverage({ params: { id } })).toMatchObject({
      analysis: 'pending',
      counts: null,
      share_known: null,
      next_words: [],
    })
    expect(await pass(lab.as(null), id)).toBe(1)
    expect((await readWords(client, id)).words.rows[10]?.tokens).toEqual([[0, 1, skillOf('新')]])
  })

  deepIt('are missing from where the last request stopped, at most 500 sentences a request', async () => {
    const lab = await open()
    const { id } = await finishedArticle(
      lab.as(reader),
      numbered(500).flatMap(row => [row, '\n']),
    )
    const client = lab.as(null)
    const missing = (from: number) =>
      client.lexicon.missing({ params: { id }, query: { analysis_version: VERSION, from } })
    const first = await missing(0)
    expect([first.blocks.length, first.next]).toEqual([7, 7])
    await writeWords(client, id, first)
    for (const from of [3, 7]) expect((await missing(from)).blocks[0]?.block).toBe(blockId(1, 7))
    expect(await missing(14)).toMatchObject({ next: null, blocks: [{}, {}] })
    expect(await missing(99)).toMatchObject({ next: null, blocks: [], is_complete: false })
  })

  deepIt('are found again with another dictionary, and the old ones are sent meanwhile', async () => {
    const { lab, client, id } = await labWithFinished(open, ROWS)
    await pass(lab.as(null), id)
    expect(await pass(lab.as(null), id, '1+bb')).toBe(1)
    expect(await readWords(client, id)).toMatchObject({ analysis: 'current', analysis_version: '1+bb' })
    const stored = (await storedItems(lab, { id })).map(({ sk }) => String(sk))
    expect(stored.filter(sk => /^(?:MATERIAL|FEATURES)/.test(sk))).toEqual([
      'FEATURES#00000001#1+bb#00',
      'MATERIAL#00000001#1+bb',
    ])
  })
})

deepDescribe('an analysis', () => {
  deepIt('of a text that has changed meanwhile is refused', async () => {
    const { lab, client, id } = await labWithFinished(open, ROWS)
    const service = lab.as(null)
    const missing = await service.lexicon.missing({ params: { id }, query: { analysis_version: VERSION } })
    await edited(client, id, ['雨。'])
    await expect(writeWords(service, id, missing)).rejects.toMatchObject({ code: 'version_conflict' })
    const body = { content_revision: 1, analysis_version: VERSION, has_owner: true }
    expect(await outcomeOf(service.lexicon.complete({ params: { id }, body }))).toBe('version_conflict')
  })

  deepIt('that is incomplete is not counted', async () => {
    const lab = await open()
    const { id } = await finishedArticle(lab.as(reader), ROWS)
    const body = { content_revision: 1, analysis_version: VERSION, has_owner: true }
    const early = lab.as(null).lexicon.complete({ params: { id }, body })
    await expect(early).rejects.toMatchObject({ code: 'version_conflict' })
  })
})

deepDescribe('coverage', () => {
  it('counts how much of a text is known, and adds up', async () => {
    const { lab, client, id } = await labWithFinished(open, ROWS)
    await pass(lab.as(null), id)
    const none = { tokens: 0, words: 0 }
    expect(await client.articleWords.coverage({ params: { id } })).toEqual({
      article_id: id,
      analysis: 'current',
      content_revision: 1,
      analysis_version: VERSION,
      characters: 17,
      counts: {
        ...{ known: none, mature: none, learning: none, ignored: none },
        unknown: { tokens: 5, words: 3 },
        names: { tokens: 1, words: 1 },
      },
      ...{ share_known: 0, level: 'above' },
      next_words: [
        { skill_id: skillOf('花'), form: '花', reading: '花', gloss: 'gloss of 花', frequency: 3 },
        { skill_id: skillOf('咲'), form: '咲', reading: '咲', gloss: 'gloss of 咲', frequency: 1 },
      ],
    })
  })

  it('of several articles omits unreadable ones', async () => {
    const { lab, client } = await open.asReader()
    const mine = await finishedArticle(client, ROWS)
    const theirs = await finishedArticle(lab.as(stranger), ROWS)
    const ids = [theirs.id, 999, mine.id]
    const { items } = await client.articleWords.coverages({ query: { ids } })
    expect(items.map(({ article_id, analysis }) => [article_id, analysis])).toEqual([[mine.id, 'pending']])
  })
})

deepDescribe('the occurrences of a word', () => {
  it('are in the articles of their owner, newest first, and follow each edit', async () => {
    const { lab, client } = await open.asReader()
    const first = await finishedArticle(client, ROWS)
    lab.clock.advance(60)
    const second = await finishedArticle(client, ['花。'])
    const theirs = await finishedArticle(lab.as(stranger), ['花。'])
    for (const { id } of [first, second, theirs]) await pass(lab.as(null), id)
    expect(await occurrencesOf(client, '花')).toEqual([
      `${second.id}.0.0 花。`,
      `${first.id}.0.0 花が咲く。`,
      `${first.id}.1.0 花はアならば。`,
      `${first.id}.3.2 々の花。`,
    ])
    await edited(client, first.id, ['雨だ。', ...ROWS])
    // Occurrences are listed only if they are known for the current text.
    expect(await occurrencesOf(client, '花')).toEqual([`${second.id}.0.0 花。`])
    await pass(lab.as(null), first.id)
    expect((await occurrencesOf(client, '花'))[1]).toBe(`${first.id}.1.0 花が咲く。`)
    await edited(client, first.id, ['雨だ。'])
    await pass(lab.as(null), first.id)
    expect(await occurrencesOf(client, '花')).toEqual([`${second.id}.0.0 花。`])
    expect(await occurrencesOf(client, '雨')).toEqual([`${first.id}.0.0 雨だ。`])
  })

  it('are removed with a deleted account', async () => {
    const { lab, client, id } = await labWithFinished(open, ROWS)
    await pass(lab.as(null), id)
    await lab.as(root).learners.erase({ params: { id: 1 } })
    expect(await occurrencesOf(client, '花')).toEqual([])
    await pass(lab.as(null), id, '1+bb', false)
    expect(await occurrencesOf(client, '花')).toEqual([])
  })
})

deepIt('rows with one unknown word have exactly one word to learn', async () => {
  const { lab, client, id } = await labWithFinished(open, [...ROWS, '花の花。', 'アの雨。'])
  await pass(lab.as(null), id)
  const query = { limit: 2 }
  const found = await client.articleWords.iPlusOne({ params: { id }, query })
  expect(found).toMatchObject({ analysis: 'current', personalised: true, next_offset: 5 })
  expect(found.rows.map(({ index, word }) => [index, word.form])).toEqual([
    [1, '花'],
    [4, '花'],
  ])
  const rest = await client.articleWords.iPlusOne({ params: { id }, query: { offset: 5 } })
  expect(rest.rows.map(({ sentence }) => sentence)).toEqual(['アの雨。'])
})
