import { describe, expect, it } from 'vitest'
import { type AnswerItem, acceptItems, type Lines } from '../../../../lib/agent/lines/answers.ts'
import type { LinesPrompt } from '../../../../lib/agent/prompts/lines.ts'
import { explanationPrompt, polishPrompt, translationPrompt } from '../../../../lib/agent/prompts/stages.ts'

const judge = (items: readonly AnswerItem[], lines: Lines, language: string, prompt = translationPrompt) =>
  acceptItems(items, lines, prompt, { language, level: 'N3' }, new Map())
const accept = (...judged: Parameters<typeof judge>) => judge(...judged).accepted

const texts = ['はい。', '彼は走った。', '彼は笑った。', '雨が降る。']
const lines = (first: number) => ({
  requested: texts.map((sentence, at) => ({ index: first + at, sentence })),
  others: [{ index: first + 4, sentence: '文脈の行です。' }],
})
const answer = (index: number, of: string, text = `EN ${of.length}`): AnswerItem => ({
  index,
  start: of.slice(0, 3),
  text,
})
const right = (first: number) => texts.map((text, at) => answer(first + at, text, `Answer ${at}.`))
const accepted = (items: AnswerItem[], first = 5, language = 'en') => [
  ...accept(items, lines(first), language).keys(),
]

describe('an answer', () => {
  it('is accepted when every item is under its own line, in any order', () => {
    expect(accept(right(5).reverse(), lines(5), 'en')).toEqual(
      new Map([
        [8, 'Answer 3.'],
        [7, 'Answer 2.'],
        [6, 'Answer 1.'],
        [5, 'Answer 0.'],
      ]),
    )
  })

  it('loses unknown indices and keeps the others', () => {
    expect(accepted([...right(5), answer(99, 'はい。')])).toEqual([5, 6, 7, 8])
  })

  it('loses an index with two different texts, and keeps one with equal ones', () => {
    const items = right(5)
    expect(accepted([...items, answer(5, 'はい。', 'something else')])).toEqual([6, 7, 8])
    expect(accepted([...items, ...items])).toEqual([5, 6, 7, 8])
  })

  it.each([0, 1])('is refused as a whole when it numbers from %i', first => {
    const numbered = right(5).map((item, at) => ({ ...item, index: first + at }))
    expect(accepted(numbered, 5)).toEqual([])
    expect(accepted(numbered, 2)).toEqual([])
    expect(accepted(numbered, first)).toEqual([first, first + 1, first + 2, first + 3])
  })

  it('is refused when it numbers from 1 even when all lines are the same', () => {
    const refrain = { requested: [2, 3, 4].map(index => ({ index, sentence: 'はい。' })), others: [] }
    const items = [1, 2, 3].map(index => answer(index, 'はい。'))
    expect(accept(items, refrain, 'en').size).toBe(0)
  })

  it('is not refused for answering the context too', () => {
    const items = [...right(0), answer(4, '文脈の', 'The context.')]
    expect(accepted(items, 0)).toEqual([0, 1, 2, 3])
    const all = [answer(1, 'はい。'), answer(2, '彼は走った。'), answer(3, '彼は笑った。')]
    const every2nd = { requested: [1, 3].map(index => ({ index, sentence: texts[index] ?? '' })), others: [] }
    expect(accept(all, every2nd, 'en').size).toBe(0)
  })

  it('is tied to its line by a start that was copied with dots after it, or without invisible characters', () => {
    const odd = {
      requested: ['\u200b彼は走った。', '\ud83d雨が降る。', 'え...'].map((sentence, index) => ({
        index,
        sentence,
      })),
      others: [],
    }
    const items = ['彼は走…', '\ufffd雨が降', 'え...'].map((start, index) => ({
      index,
      start,
      text: 'Well.',
    }))
    expect([...accept(items, odd, 'en').keys()]).toEqual([0, 1, 2])
    expect(accept([{ index: 0, start: '…', text: 'Well.' }], odd, 'en').size).toBe(0)
  })

  it('never puts a text under a line it was not made for', () => {
    const shifted = [answer(5, '彼は走った。'), answer(6, '彼は笑った。'), answer(7, '雨が降る。')]
    expect(accepted(shifted)).toEqual([])
  })

  it('does not trust a start that fits two lines, unless it is the whole line', () => {
    expect(accepted([answer(6, '彼は'), answer(8, '雨が降')])).toEqual([8])
    const prefix = {
      requested: [
        { index: 0, sentence: 'はい' },
        { index: 1, sentence: 'はい そうです' },
      ],
      others: [],
    }
    const items = [answer(0, 'はい'), { index: 1, start: 'はい そ', text: 'Yes, it is.' }]
    expect([...accept(items, prefix, 'en').keys()]).toEqual([0, 1])
    expect([...accept([answer(1, 'はい')], prefix, 'en').keys()]).toEqual([])
  })

  it('needs no start when only one line was asked for', () => {
    const item = { index: 5, start: null, text: 'Yes.' }
    expect(accepted([item])).toEqual([])
    const one = { requested: [{ index: 5, sentence: 'はい。' }], others: [] }
    expect(accept([item], one, 'en').get(5)).toBe('Yes.')
  })

  it('never accepts the original as its translation', () => {
    expect(accepted([answer(5, 'はい。', 'はい'), answer(6, '彼は走', 'He ran.')])).toEqual([6])
  })

  it('is refused as a whole when it echoes another line', () => {
    const echo = answer(5, 'はい。', '文脈の行です')
    expect(accepted([echo, ...right(5).slice(1)])).toEqual([])
  })

  it('may explain a word by another one of the lines', () => {
    const verbs = ['食べる', '食べます'].map((sentence, index) => ({ index, sentence }))
    const items = [answer(0, '食べる', 'Polite form: 食べます'), answer(1, '食べま', 'Polite form of 食べる')]
    expect(accept(items, { requested: verbs, others: [] }, 'en', explanationPrompt).size).toBe(2)
  })

  it('reports the flaw of each rejected text', () => {
    const items = [
      answer(5, 'はい。', 'はい'),
      answer(6, '彼は走', 'Он побежал на вокзал.'),
      answer(7, '雨が降', 'It rains.'),
      answer(8, '雨が降', 'It rains. '.repeat(9)),
    ]
    expect(judge(items, lines(5), 'en')).toEqual({
      accepted: new Map(),
      flaws: new Map([
        [5, 'echo'],
        [6, 'wrong_language'],
        [7, 'mixed_up'],
        [8, 'repeats_itself'],
      ]),
    })
    const twice = [answer(5, 'はい。', 'Yes.'), answer(5, 'はい。', 'No.')]
    expect(judge(twice, lines(5), 'en').flaws).toEqual(new Map([[5, 'mixed_up']]))
  })

  it('may leave text unchanged that the output language writes the same way', () => {
    const one = (sentence: string) => ({ requested: [{ index: 0, sentence }], others: [] })
    const same = (sentence: string, language: string) =>
      accept([{ index: 0, start: sentence, text: sentence }], one(sentence), language).size
    expect([same('NHK 2024', 'en'), same('注意！', 'zh-TW'), same('はい', 'ja')]).toEqual([1, 1, 1])
    expect([same('注意！', 'en'), same('はい', 'zh-TW')]).toEqual([0, 0])
  })
})

describe('one text for different lines', () => {
  const asked = [
    { index: 0, sentence: '彼女は傘を持っていなかったので、駅まで走った。' },
    { index: 1, sentence: '雨はそれからしばらくして止んだ。' },
    { index: 2, sentence: '雨は、それからしばらくして止んだ！' },
    { index: 3, sentence: 'はい。' },
    { index: 4, sentence: 'ええ。' },
  ]
  const withTexts = (...texts: string[]) =>
    texts.map((text, index) => ({ index, start: asked[index]?.sentence ?? '', text }))
  const kept = (items: AnswerItem[], prompt?: LinesPrompt) => [
    ...accept(items, { requested: asked, others: [] }, 'en', prompt).keys(),
  ]
  const ran = 'She had no umbrella, so she ran to the station.'
  const stopped = 'The rain stopped after a while.'

  it('is rejected for all of them when it is long', () => {
    expect(kept(withTexts(ran, ran, stopped, 'Yes.', 'Yes!'))).toEqual([2, 3, 4])
    expect(judge(withTexts(ran, ran), { requested: asked, others: [] }, 'en').flaws).toEqual(
      new Map([
        [0, 'mixed_up'],
        [1, 'mixed_up'],
      ]),
    )
  })

  it('is rejected for all of them when the lines are long', () => {
    expect(kept(withTexts('OK, I will.', 'OK, I will.', 'OK!', 'OK.', 'OK.'))).toEqual([3, 4])
  })

  it('is right when they differ in punctuation only, or are short', () => {
    expect(kept(withTexts(ran, stopped, stopped, 'Yes.', 'Yes.'))).toEqual([0, 1, 2, 3, 4])
    const thanks = ['ありがとうございました。', 'どうもありがとうございました。', '本当にありがとう。']
    const thanked = { requested: thanks.map((sentence, index) => ({ index, sentence })), others: [] }
    const items = thanks.map((start, index) => ({ index, start, text: 'Thank you very much.' }))
    expect(accept(items, thanked, 'en').size).toBe(3)
  })

  it('may explain them in a few words, and polish lines that are nearly the same', () => {
    const plain = 'A plain sentence, nothing harder than N3.'
    const essay =
      'は marks the topic, and the verb stands in the plain past form, as stories are told; he is left out because everybody knows him, and nothing else here is hard.'
    expect(kept(withTexts(plain, plain), explanationPrompt)).toEqual([0, 1])
    expect(kept(withTexts(essay, essay), explanationPrompt)).toEqual([])
    const same = asked[1]?.sentence ?? ''
    expect(kept(withTexts(asked[0]?.sentence ?? '', same, same), polishPrompt)).toEqual([0, 1, 2])
  })
})
