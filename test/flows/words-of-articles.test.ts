import { beforeAll, describe, expect, it } from 'vitest'
import { GrammarPatterns } from '../../lib/contracts/schemas/japanese/grammar.ts'
import { learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { type Account, uploaded, withWords } from './article-stack.ts'

const stack = startedForFile(sharedStack)
let hana: Account
beforeAll(async () => {
  hana = await learner(stack())
})

const TEXT = '学生は本を読まなかった。\n犬が二匹いる。'

const formsIn = ({ rows, skills }: Awaited<ReturnType<typeof withWords>>) =>
  rows.map(({ tokens }) => tokens?.map(([, , id]) => (id === null ? '?' : skills[id]?.form)).join(' '))

describe('the words of an article', () => {
  it('are known soon after the upload, and again after an edit', async () => {
    const { id } = await uploaded(hana, TEXT, { explain_mode: 'split' })
    expect(formsIn(await withWords(hana, id))).toEqual(['学生 本 読む', '', '犬 いる'])
    await hana.study.articles.edit({ params: { id }, body: { raw_content: '猫がいる。' } })
    expect(formsIn(await withWords(hana, id))).toEqual(['猫 いる'])
    await hana.study.sentences.source({ params: { id, idx: 0 }, body: { sentence: '鳥がいる。' } })
    expect(formsIn(await withWords(hana, id))).toEqual(['鳥 いる'])
  })

  it('come with the patterns of grammar, which have names and meanings', async () => {
    const { id } = await uploaded(hana, '東京で働くことになった。', { explain_mode: 'split' })
    const { rows } = await withWords(hana, id)
    expect(rows[0]?.grammar).toEqual([{ start: 5, length: 6, pattern: 'koto-ni-naru' }])
    const address = `${stack().addresses.collection}/api/collections/grammar`
    const listed = await fetch(address)
    const { patterns } = GrammarPatterns.parse(await listed.json())
    expect(patterns.find(({ pattern }) => pattern === 'koto-ni-naru')).toMatchObject({
      name: 'ことになる',
      level: 'N4',
      meaning: { zh: '决定……、结果……' },
    })
    const etag = listed.headers.get('etag') ?? ''
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('are sent once to a client that remembers them', async () => {
    const { id } = await uploaded(hana, TEXT, { explain_mode: 'split' })
    await withWords(hana, id)
    const address = `${stack().addresses.study}/api/articles/${id}/words`
    const headers = { authorization: `Bearer ${hana.token}` }
    const first = await fetch(address, { headers })
    const etag = first.headers.get('etag') ?? ''
    await first.text()
    expect(etag).toMatch(/^W\//)
    expect((await fetch(address, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304)
  })

  it('count towards the learner’s coverage of it', async () => {
    const { id } = await uploaded(hana, TEXT, { explain_mode: 'split' })
    const { skills } = await withWords(hana, id)
    const [skill_id, skill] = Object.entries(skills).find(([, { form }]) => form === '犬') ?? ['', null]
    const { form = '', reading = '' } = skill ?? {}
    await hana.collection.wordWrites.put({ params: { skill_id }, body: { form, reading, state: 'known' } })
    const coverage = await hana.study.articleWords.coverage({ params: { id } })
    expect(coverage).toMatchObject({ share_known: 0.2, counts: { known: { tokens: 1, words: 1 } } })
    expect(coverage.next_words.map(word => word.form)).toEqual(['学生', '本', '読む', 'いる'])
    const { items } = await hana.study.articleWords.coverages({ query: { ids: [id] } })
    // A list shows no share to those who know few words.
    expect(items).toMatchObject([{ article_id: id, share_known: null, level: coverage.level }])
    const { profile, features } = await hana.study.articleWords.material({ params: { id } })
    expect(profile).toMatchObject({ is_current: true, lexical_revision: 1, grammar_difficulty: null })
    expect(features.items.map(({ parse_source }) => parse_source)).toEqual(Array(5).fill('analyser'))
    const { rows } = await hana.study.articleWords.iPlusOne({ params: { id } })
    expect(rows).toMatchObject([{ index: 2, sentence: '犬が二匹いる。', word: { form: 'いる' } }])
    const { items: places } = await hana.study.articleWords.occurrences({ query: { skill_id } })
    expect(places[0]).toMatchObject({ article_id: id, index: 2, start: 0, length: 1 })

    const sentence = '犬だ。'
    const found = await hana.collection.lookup.at({ body: { sentence, at: 0 } })
    expect(found).toMatchObject({
      word: { skill_id, form: '犬', reading: 'いぬ' },
      states: { [skill_id]: 'k' },
    })
  })

  it('leave out the names of speakers in an interview, and what they say about others', async () => {
    const said =
      '記者：犬はいますか。猫はいますか。\n田中「犬はいます。」\n記者と田中：鳥だ。\n犬が来た。田中：終わり。'
    const { id } = await uploaded(hana, said, { genre: 'interview', explain_mode: 'split' })
    const words = await withWords(hana, id)
    expect(formsIn(words).filter(forms => forms !== '')).toEqual([
      '? 犬 いる',
      '猫 いる',
      '? 犬 いる',
      '? ? 鳥',
      '犬 来る',
      '? 終わる',
    ])
    expect(Object.values(words.skills).map(({ form }) => form)).not.toContain('記者')
    const { next_words, counts } = await hana.study.articleWords.coverage({ params: { id } })
    expect(next_words.map(({ form }) => form)).not.toContain('記者')
    expect(counts?.names.words).toBeGreaterThanOrEqual(2)
    const article = await uploaded(hana, said, { explain_mode: 'split' })
    expect(Object.values((await withWords(hana, article.id)).skills).map(({ form }) => form)).toContain(
      '記者',
    )
  })
})

it('a look-up names the form of a word, with or without a dictionary', async () => {
  const found = await hana.collection.lookup.at({ body: { sentence: '彼は食べさせられた。', at: 4 } })
  expect(found).toMatchObject({
    span: { start: 2, length: 7 },
    word: { form: '食べる', reading: 'たべる' },
    form_in_words: 'causative, passive, past',
    grammar: [{ start: 4, length: 5, pattern: 'saserareru' }],
    states: {},
  })
})
