import { describe, expect, it } from 'vitest'
import type { Content } from '../../../lib/data/articles/content.ts'
import { packed } from '../../../lib/data/articles/lexicon/block-words.ts'
import { readFeatures } from '../../../lib/data/articles/lexicon/features.ts'
import { deepIt } from '../../support/sample.ts'
import { labWithFinished } from './edit-stories.ts'
import { dataLab } from './lab.ts'
import { pass, skillOf, VERSION } from './lexicon-stories.ts'

const open = dataLab()
const ROWS = ['花が咲く。', '花はアだ。', '\n', '々の花。']

async function analysed() {
  const { lab, client, id } = await labWithFinished(open, ROWS)
  const material = (query: { offset?: number; limit?: number } = {}) =>
    client.articleWords.material({ params: { id }, query })
  return { lab, client, id, material }
}

describe('the material of an article', () => {
  it('has a profile of the text, and for each word its sense, places and the source of its parse', async () => {
    const { lab, id, material } = await analysed()
    const none = { items: [], total: 0, next_offset: null }
    expect(await material()).toEqual({ article_id: id, content_revision: 1, profile: null, features: none })
    await pass(lab.as(null), id)
    const at = (index: number, start: number) => ({ index, start, length: 1 })
    const found = { sense: null, parse_source: 'dictionary' }
    expect(await material()).toEqual({
      article_id: id,
      content_revision: 1,
      profile: {
        lexical_revision: 1,
        analysis_version: VERSION,
        is_current: true,
        genre: 'article',
        ...{ characters: 15, sentence_count: 3, tokens: 6, words: 4 },
        ...{ name_tokens: 1, name_words: 1, unlisted_tokens: 1, unlisted_words: 1 },
        grammar_difficulty: null,
        created_at: lab.clock.now().toISOString(),
      },
      features: {
        items: [
          {
            ...{ skill_id: skillOf('花'), form: '花', reading: '花', gloss: 'gloss of 花', frequency: 3 },
            positions: [at(0, 0), at(1, 0), at(3, 2)],
            ...found,
          },
          {
            ...{ skill_id: skillOf('咲'), form: '咲', reading: '咲', gloss: 'gloss of 咲', frequency: 1 },
            positions: [at(0, 2)],
            ...found,
          },
        ],
        total: 2,
        next_offset: null,
      },
    })
    expect(await material({ offset: 1, limit: 1 })).toMatchObject({ features: { items: [{ form: '咲' }] } })
    const stored = await readFeatures(lab.app.content, id, { content_revision: 1, analysis_version: VERSION })
    expect(stored?.every(feature => feature.parse_source === 'dictionary' && feature.sense === null)).toBe(
      true,
    )
  })

  deepIt('is out of date as soon as a sentence changes, until the next analysis', async () => {
    const { lab, client, id, material } = await analysed()
    await pass(lab.as(null), id)
    await client.sentenceEdits.source({ params: { id, idx: 0 }, body: { sentence: '雨だ。' } })
    expect(await material()).toMatchObject({
      content_revision: 2,
      profile: { lexical_revision: 1, is_current: false, words: 4 },
      features: { items: [], total: 0 },
    })
    await pass(lab.as(null), id)
    expect(await material()).toMatchObject({
      profile: { lexical_revision: 2, is_current: true },
      features: {
        total: 2,
        items: [{ form: '花', positions: [{ index: 1 }, { index: 3 }] }, { form: '雨' }],
      },
    })
  })

  deepIt('of an analysis by former rules is served as it was, and completed by the next', async () => {
    const { lab, id, material } = await analysed()
    await pass(lab.as(null), id)
    await forgetSources(lab.app.content, id)
    expect(await material()).toMatchObject({
      profile: { lexical_revision: 1, is_current: true, grammar_difficulty: null },
      features: { total: 2, items: [{ form: '花', sense: null, parse_source: null }, {}] },
    })
    expect(await pass(lab.as(null), id, '2+aa')).toBe(1)
    expect(await material()).toMatchObject({
      profile: { analysis_version: '2+aa' },
      features: { items: [{ parse_source: 'dictionary' }, { parse_source: 'dictionary' }] },
    })
  })
})

/** Rewrites the stored analysis as the rules before the seventh version stored it. */
async function forgetSources(content: Content, article_id: number) {
  const analysis = { content_revision: 1, analysis_version: VERSION }
  const features = (await readFeatures(content, article_id, analysis)) ?? []
  const former = features.map(({ sense: _, parse_source: _source, ...feature }) => feature)
  await content.featureParts
    .patch({ article_id, ...analysis, part: 0 })
    .set({ bytes: await packed(former) })
    .go()
  await content.materials
    .update({ article_id, ...analysis })
    .remove(['lexical_revision'])
    .go()
}
