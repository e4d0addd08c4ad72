import type { Page } from 'playwright-core'
import type { z } from 'zod'
import type { FurtherFound, FurtherOffer } from '../../../lib/contracts/schemas/japanese/further/looked-up.ts'

type Offered = z.infer<typeof FurtherOffer>['dictionaries'][number]
export const CHINESE = '01K00000000000000000000001'
export const MONOLINGUAL = '01K00000000000000000000002'
export const LIST = '01K00000000000000000000003'

const offered = (id: string, title: string, more: Partial<Offered>): Offered => ({
  id,
  title,
  revision: '1',
  format: 'yomitan',
  author: '',
  url: '',
  description: '',
  attribution: '',
  source_language: 'ja',
  target_language: 'en',
  frequency_mode: null,
  counts: { terms: 0, frequencies: 0, accents: 0, kanji: 0, tags: 0, images: 0, strokes: 0 },
  ...more,
})
const terms = { terms: 1, frequencies: 0, accents: 0, kanji: 0, tags: 0, images: 0, strokes: 0 }
const dictionaries = [
  offered(MONOLINGUAL, '国語の辞書', { target_language: 'ja', counts: terms, attribution: 'by its makers' }),
  offered(CHINESE, '日汉词典', { target_language: 'zh', counts: terms }),
  offered(LIST, 'JPDB', { frequency_mode: 'rank', counts: { ...terms, terms: 0, frequencies: 1 } }),
]

export const HOSTILE = '<img src=x onerror="document.title=1"><b>猫</b>'
const term = { form: '猫', reading: 'ねこ', tags: [], classes: [], sequence: null, score: 0 }
const source = (id: string, title: string) => ({ id, title, edition: 'a' })
const found: FurtherFound[] = [
  {
    dictionary: source(MONOLINGUAL, '国語の辞書'),
    terms: [
      {
        ...term,
        tags: [{ name: 'n', note: '名詞' }],
        key: 'first',
        content: [
          [
            'ネコ科の',
            { kind: 'ruby', content: ['哺乳類', { kind: 'reading', content: 'ほにゅうるい' }] },
            { kind: 'list', content: ['小さい', 'かわいい'].map(content => ({ kind: 'item', content })) },
            { kind: 'link', query: '雨', content: '雨を見よ' },
          ],
          HOSTILE,
          'とても長い説明。'.repeat(60),
        ],
      },
    ],
    frequencies: [],
    accents: [],
  },
  {
    dictionary: source(CHINESE, '日汉词典'),
    terms: [{ ...term, key: 'second', content: ['猫，家猫。'] }],
    frequencies: [],
    accents: [],
  },
]
const frequency = { value: 1204, display: '1204', reading: null, mode: 'rank' }

/** Answers for 猫 alone, in place of dictionaries that are installed, of which one is hostile. */
export async function answering(page: Page) {
  const json = (body: object) => ({ json: body })
  await page.route('**/api/collections/dictionary/further', async route => {
    if (route.request().method() === 'GET') return route.fulfill(json({ dictionaries }))
    const { words } = route.request().postDataJSON() as { words: { form: string }[] }
    return route.fulfill(json({ words: words.map(({ form }) => (form === '猫' ? found : [])) }))
  })
  await page.route('**/api/collections/dictionary/marks', route => {
    const { words } = route.request().postDataJSON() as { words: { form: string }[] }
    const marks = ({ form }: { form: string }) => ({
      accents: null,
      frequency: form === '猫' ? { ...frequency, dictionary: source(LIST, 'JPDB') } : null,
    })
    return route.fulfill(json({ words: words.map(marks) }))
  })
}
