import { describe, expect, it } from 'vitest'
import {
  createOpenJtalk,
  openJtalkFiles,
} from '../../../../../lib/agent/speech/synthesis/open-jtalk/program.ts'
import { wordsInKana } from '../../../../../lib/agent/speech/synthesis/open-jtalk/readings.ts'
import {
  accentCache,
  sentenceAccent,
} from '../../../../../lib/agent/speech/synthesis/open-jtalk/sentence-accent.ts'
import {
  phrasesOfWords,
  type TracedWord,
  wordsInTrace,
} from '../../../../../lib/agent/speech/synthesis/open-jtalk/trace.ts'
import { isDeep } from '../../../../support/sample.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { never, openLab } from './lab.ts'

const certain = () => false

describe('the accent phrases in the words of a trace', () => {
  /** As Open JTalk 1.11 writes them; the labels, which say 3_3 of 鼻が too, are left out. */
  const words = (...lines: string[]) => wordsInTrace(['[Text analysis result]', ...lines, ''].join('\n'))
  const ga = 'が,助詞,格助詞,一般,*,*,*,が,ガ,ガ,0/1,名詞%F1,1'
  const nose = '鼻,名詞,一般,*,*,*,*,鼻,ハナ,ハナ,0/2,C3,-1'
  const flower = '花,名詞,一般,*,*,*,*,花,ハナ,ハナ,2/2,C3,0'
  const pause = '、,記号,読点,*,*,*,*,、,、,、,0/0,*,0'

  it('fall where their first word says after all rules, and are flat where it says 0', () => {
    expect(phrasesOfWords(words(nose, ga, flower, ga), certain)).toEqual([
      { kana: 'ハナガ', drop: 0 },
      { kana: 'ハナガ', drop: 2 },
    ])
  })

  it('end before a pause, which is none', () => {
    expect(phrasesOfWords(words(nose, pause, ga), certain)).toEqual([
      { kana: 'ハナ', drop: 0 },
      { kana: 'ガ', drop: 0 },
    ])
  })

  it('have no accent if they fall after more morae than they have', () => {
    const late = 'きゃっ,感動詞,*,*,*,*,*,きゃっ,キャッ,キャッ,3/2,C1,-1'
    expect(phrasesOfWords(words(late), certain)).toEqual([{ kana: 'キャッ', drop: null }])
  })

  it.each([
    ['the dictionary lacks', 'ａｂｃ,フィラー,*,*,*,*,*,ａｂｃ,エービーシー,エービーシー,0/6,*,-1'],
    ['has no accent in it', 'ａｂｃ,名詞,一般,*,*,*,*,ａｂｃ,エービーシー,エービーシー,*,*,-1'],
  ])('have no accent with a word that %s', (_, unknown) => {
    expect(phrasesOfWords(words(unknown, ga), certain)).toEqual([{ kana: 'エービーシーガ', drop: null }])
  })

  it('have no accent with a word that was given in kana, and others of the line keep theirs', () => {
    const upper = 'カミテ,名詞,一般,*,*,*,*,カミテ,カミテ,カミテ,0/3,C2,-1'
    const heard = words(upper, ga, flower, ga)
    const inKana = wordsInKana(
      [
        { written: 'カミテ', isInKana: true },
        { written: 'が花が', isInKana: false },
      ],
      heard,
    )
    expect(phrasesOfWords(heard, (word: TracedWord) => inKana.has(word))).toEqual([
      { kana: 'カミテガ', drop: null },
      { kana: 'ハナガ', drop: 2 },
    ])
  })
})

/** The accents of Tokyo, as accent dictionaries have them. */
const flat = '桜が 水を 鼻が 友達は 学校から 車の 電話を 会社は 子供が 魚を 名前の 反射を その 上から 大学は'
const afterFirst = '雨が 猫が 本を 傘の 海は 秋から 朝から 家族が 天気は 声を 窓から 母の 今朝は 緑の 雨です'
const afterLast = '花が 川を 犬が 男は 頭が 妹が 話を 言葉が 橋を 足が 夏は 雪が 町から 鏡が 犬です'
/** Each with the mora after which the pitch falls. */
const within =
  '卵を2 図書館から2 飛行機が2 先生は3 お菓子を2 湖が3 果物を2 紫の2 動物園は4 郵便局から4 青空が3 味噌汁を3 あなたは2 冷蔵庫が3 卵です2'
const ownMorae: Record<string, number> = { 男は: 3, 頭が: 3, 妹が: 4, 話を: 3, 言葉が: 3, 鏡が: 3 }

const folder = await temporaryFolder()
const openJtalk = createOpenJtalk({ ...openJtalkFiles({}), folder: folder.path })
const isInstalled = await openJtalk.available()

describe('the accent phrases of a sentence', () => {
  it('are refused in its place without the program', async () => {
    const { ports } = await openLab()
    await expect(sentenceAccent('雨。', ports, accentCache(), never)).rejects.toThrow('not installed')
  })

  if (isInstalled) {
    const pitches: [string, string[], (phrase: string) => number][] = [
      ['flat', flat.split(' '), () => 0],
      ['that falls after the first mora', afterFirst.split(' '), () => 1],
      ['that falls after the last mora', afterLast.split(' '), phrase => ownMorae[phrase] ?? 2],
      ['that falls within', within.split(' '), phrase => Number(phrase.slice(-1))],
    ]
    it.each(isDeep ? pitches : pitches.slice(-1))(
      'have, said by the real program, the accent of Tokyo: one %s',
      async (_, phrases, drop) => {
        const { ports } = await openLab({ openJtalk })
        const text = phrases.map(phrase => `${phrase.replace(/\d$/, '')}。`).join('')
        const found = await sentenceAccent(text, ports, accentCache(), never)
        expect(found.phrases.map((each, at) => [phrases[at], each.drop, each.is_known])).toEqual(
          phrases.map(phrase => [phrase, drop(phrase), undefined]),
        )
      },
    )

    it('are found once for each sentence, and none where nothing is said', async () => {
      const lines: string[] = []
      const synthesise = (line: string, signal: AbortSignal) => {
        lines.push(line)
        return openJtalk.synthesise(line, signal)
      }
      const { ports } = await openLab({ openJtalk: { ...openJtalk, synthesise } })
      const cache = accentCache()
      const sentence = '今日は上手からヴァルヌキョスが来ました。'
      const found = await sentenceAccent(sentence, ports, cache, never)
      expect(found.phrases.at(-1)).toEqual({ kana: 'キマシタ', drop: 2 })
      expect(found.phrases).toContainEqual({
        kana: expect.stringMatching(/ヌキョスガ$/),
        drop: 0,
        is_known: false,
      })
      const runs = lines.length
      expect(await sentenceAccent(sentence, ports, cache, never)).toEqual(found)
      expect(lines).toHaveLength(runs)
      expect((await sentenceAccent('……', ports, cache, never)).phrases).toEqual([])
    })
  }
})
