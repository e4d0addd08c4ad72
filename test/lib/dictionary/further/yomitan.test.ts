import { describe, expect, it } from 'vitest'
import { openFurther } from '../../../../lib/dictionary/further/open-further.ts'
import { furtherBuilt } from '../../../support/further/built.ts'
import { INDEX, PNG, yomitanZip } from '../../../support/further/yomitan-zip.ts'
import { deepIt } from '../../../support/sample.ts'

const built = (files: Record<string, unknown>) => furtherBuilt(yomitanZip(files))
const term = (form: string, reading: string, definitions: unknown[], score = 0) => [
  form,
  reading,
  'n',
  '',
  score,
  definitions,
  1,
  'common',
]

describe('a dictionary for Yomitan', () => {
  it('answers by form and by reading, the best entry first, and explains its tags', async () => {
    const { bundle, report } = await built({
      'term_bank_1.json': [term('橋', 'はし', ['bridge'], 5), term('箸', 'はし', ['chopsticks'], 9)],
      'tag_bank_1.json': [['common', 'popular', 0, 'a common word', 0]],
    })
    expect(bundle.terms('はし').map(({ form }) => form)).toEqual(['箸', '橋'])
    expect(bundle.terms('橋')).toMatchObject([
      { form: '橋', reading: 'はし', content: ['bridge'], sequence: 1, score: 5 },
    ])
    expect(bundle.terms('橋')[0]?.tags).toEqual([
      { name: 'n', note: '' },
      { name: 'common', note: 'a common word' },
    ])
    expect(bundle.terms('端')).toEqual([])
    expect(report.about.counts).toMatchObject({ terms: 2, tags: 1 })
    expect(report.problem_count).toBe(0)
    // Whole entries would fill the record of the slots.
    expect(report.samples).toEqual([
      { form: '橋', reading: 'はし' },
      { form: '箸', reading: 'はし' },
    ])
  })

  deepIt('names an entry by what it says, not by its place or tags', async () => {
    const [one, other] = await Promise.all([
      built({ 'term_bank_1.json': [term('橋', 'はし', ['bridge'], 5)] }),
      built({ 'term_bank_7.json': [term('山', 'やま', ['mountain']), term('橋', 'はし', ['bridge'], 1)] }),
    ])
    expect(one.bundle.terms('橋')[0]?.key).toBe(other.bundle.terms('橋')[0]?.key)
  })

  deepIt('turns structured content into a tree of texts without styles and foreign links', async () => {
    const content = {
      type: 'structured-content',
      content: [
        { tag: 'div', style: { color: 'red' }, data: { a: 'b' }, content: ['one', 'two'] },
        { tag: 'ruby', content: ['橋', { tag: 'rp', content: '(' }, { tag: 'rt', content: 'はし' }] },
        { tag: 'a', href: '?query=%E5%B1%B1&wildcards=off', content: '山' },
        { tag: 'a', href: 'https://example.com/', content: 'elsewhere' },
        { tag: 'span', style: { fontWeight: 'bold' }, content: 'bold' },
        { tag: 'br' },
        { tag: 'img', path: 'a.png', width: 2, sizeUnits: 'em', alt: 'a sign' },
        { tag: 'img', path: '../b.png', alt: 'another' },
      ],
    }
    const { bundle } = await built({
      'term_bank_1.json': [term('橋', '', [content, ['山', ['plural']], { type: 'text', text: 'a\nb' }])],
      'a.png': PNG,
    })
    expect(bundle.terms('橋')[0]?.content).toEqual([
      [
        { kind: 'block', content: 'onetwo' },
        { kind: 'ruby', content: ['橋', { kind: 'reading', content: 'はし' }] },
        { kind: 'link', query: '山', content: '山' },
        'elsewhere',
        { kind: 'emphasis', content: 'bold' },
        { kind: 'break' },
        { kind: 'image', path: 'a.png', width: 2, height: null, alt: 'a sign' },
        'another',
      ],
      [{ kind: 'link', query: '山', content: '山' }, ' (plural)'],
      ['a', { kind: 'break' }, 'b'],
    ])
    expect(bundle.image('a.png')).toEqual({ type: 'image/png', bytes: PNG })
  })

  deepIt('reads frequencies in their four shapes, accents by number and by heights, and kanji', async () => {
    const { bundle, report } = await built({
      'index.json': { title: 'Lists', revision: '2', version: 3, frequencyMode: 'rank-based' },
      'term_meta_bank_1.json': [
        ['雨', 'freq', 12],
        ['雨', 'freq', '13㋕'],
        ['雨', 'freq', { value: 14, displayValue: 'fourteenth' }],
        ['雨', 'freq', { reading: 'アメ', frequency: { value: 15 } }],
        ['雨', 'pitch', { reading: 'あめ', pitches: [{ position: 1, devoice: 2 }, { position: 'LHH' }] }],
        ['雨', 'ipa', { reading: 'あめ', transcriptions: [{ ipa: 'a' }] }],
      ],
      'kanji_bank_1.json': [['雨', 'ウ', 'あめ あま-', 'jouyou', ['rain'], { strokes: '8' }]],
      'kanji_meta_bank_1.json': [['雨', 'freq', 950]],
    })
    expect(bundle.frequencies('雨').toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))).toEqual([
      { value: 12, display: '12', reading: null },
      { value: 13, display: '13㋕', reading: null },
      { value: 14, display: 'fourteenth', reading: null },
      { value: 15, display: '15', reading: 'あめ' },
    ])
    expect(bundle.accents('雨', 'あめ')).toEqual([{ drop: 1, devoiced: [2] }, { drop: 0 }])
    expect(bundle.kanji('雨')).toMatchObject({ on: ['ウ'], kun: ['あめ', 'あま-'], meanings: ['rain'] })
    expect(bundle.kanji('雨')?.stats).toHaveLength(2)
    expect(report.about).toMatchObject({
      frequency_mode: 'rank',
      counts: { frequencies: 4, accents: 1, kanji: 1 },
    })
  })

  deepIt('reads the plain definitions of format 1', async () => {
    const { bundle } = await built({
      'index.json': { ...INDEX, format: 1 },
      'term_bank_1.json': [['走る', 'はしる', 'v5', 'v5', 3, 'to run', 'to race']],
    })
    expect(bundle.terms('走る')).toMatchObject([{ content: ['to run', 'to race'], classes: ['v5'] }])
  })

  deepIt('keeps its entries where others are unusable, which are counted', async () => {
    const { bundle, report } = await built({
      'term_bank_1.json': [
        ['broken'],
        term('山', 'やま', ['mountain']),
        term('a\u0000', '', ['x']),
        term('川', 'かわ', [7]),
      ],
      'sign.png': '<svg onload="alert(1)"/>',
    })
    expect(bundle.terms('山')).toHaveLength(1)
    expect(bundle.image('sign.png')).toBeNull()
    expect(report.problem_count).toBe(4)
    expect(report.problems[1]).toEqual({
      at: 'term_bank_1.json, entry 1',
      message: 'this is not a word of a dictionary for Yomitan',
    })
  })

  it.each<[string, unknown[], string | null]>([
    [
      'names of levels',
      [
        { value: 5, displayValue: 'N5' },
        { value: 1, displayValue: 'N1' },
      ],
      'levels',
    ],
    ['levels with a number before', ['3級', '準1級', '10級'], 'levels'],
    [
      'few values for more than a hundred words',
      Array.from({ length: 101 }, (_, n) => 1 + (n % 10)),
      'levels',
    ],
    ['few values for a hundred words', Array.from({ length: 100 }, (_, n) => 1 + (n % 10)), 'rank'],
    ['eleven values', Array.from({ length: 300 }, (_, n) => 1 + (n % 11)), 'rank'],
    ['places', ['1位', '2位', '13㋕'], 'rank'],
    ['steps of places', ['1k', '5k', '2万'], 'rank'],
    ['named steps of places', ['Top 1,000', 'Top 20000'], 'rank'],
    ['levels of a named list', ['JLPT N5', 'JLPT N4'], 'levels'],
    ['names of more than ten levels', Array.from({ length: 11 }, (_, n) => `L${n}`), 'rank'],
  ])('has levels or frequencies by its values: %s', async (_, values, mode) => {
    const { bundle, report } = await built({
      'index.json': { ...INDEX, frequencyMode: 'rank-based' },
      'term_meta_bank_1.json': values.map((value, n) => [`雨${n}`, 'freq', value]),
    })
    expect([report.about.frequency_mode, bundle.about.frequency_mode]).toEqual([mode, mode])
  })

  it('keeps the rest of an entry with an unusable part, and names that part', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)
    const { bundle, report } = await built({
      'kanji_bank_1.json': [
        ['一', many(201).join(' '), 'ひと', '', [...many(300), 7, null], { ...many(201), strokes: 1 }],
      ],
      'term_bank_1.json': [term('\ufeff山 \r', 'やま\r\n', ['mountain', 7]), term('川', '\ufeff', many(501))],
      'term_meta_bank_1.json': [
        ['川', 'freq', '1,204㋕'],
        ['川', 'freq', 'N5'],
        ['山', 'freq', 3],
      ],
    })
    const kanji = bundle.kanji('一')
    expect([kanji?.meanings.length, kanji?.on.length, kanji?.stats.length]).toEqual([200, 200, 200])
    expect(bundle.terms('山')).toMatchObject([{ form: '山', reading: 'やま', content: ['mountain'] }])
    expect(bundle.terms('川')[0]?.content).toHaveLength(500)
    expect(bundle.frequencies('川').map(({ value }) => value)).toEqual([1204, null])
    expect(report.problems.map(({ at, message }) => `${at}: ${message}`)).toEqual([
      'kanji_bank_1.json, entry 1: 一 has 1 meanings or figures that are no texts, which are left out',
      'kanji_bank_1.json, entry 1: 一 has 201 on readings, of which the first 200 are kept',
      'kanji_bank_1.json, entry 1: 一 has 301 meanings, of which the first 200 are kept',
      'kanji_bank_1.json, entry 1: 一 has 202 figures, of which the first 200 are kept',
      'term_bank_1.json, entry 1: 山 is kept without 1 of its definitions: the definition has a form that Yomitan does not have',
      'term_bank_1.json, entry 2: 川 has 501 definitions, of which the first 500 are kept',
    ])
  })

  deepIt('is refused when its bundle was changed', async () => {
    const { bytes } = await built({ 'term_bank_1.json': [term('山', 'やま', ['mountain'])] })
    bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1
    expect(() => openFurther(bytes)).toThrow('cut short or changed')
  })
})
