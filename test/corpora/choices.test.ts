import { describe, expect, it } from 'vitest'
import { analyse } from '../../lib/japanese/analysis.ts'
import type { Word } from '../../lib/japanese/morphology/word.ts'
import { chooseReadings } from '../../lib/japanese/reading/choices/choose.ts'
import { choicesIn, textOfChoices } from '../../lib/japanese/reading/choices/table.ts'
import type { CorpusDocument } from '../../scripts/corpora/documents.ts'
import { crossValidate } from '../../scripts/reading-choices/choose-words.ts'
import { chosenTable } from '../../scripts/reading-choices/chosen-table.ts'
import { type Instance, instancesOf } from '../../scripts/reading-choices/instances.ts'
import type { KanjiReadings } from '../../scripts/reading-choices/kanji.ts'
import { tokenize } from '../support/tokenizer.ts'

/** Words of our own around 筋, each sentence a document: きん after a noun, すじ elsewhere. */
const sentences = [
  '子宮:しきゅう',
  '骨格:こっかく',
  '顔面:がんめん',
  '腹部:ふくぶ',
  '背部:はいぶ',
  '大腿:だいたい',
].flatMap(noun => [`${noun} 筋:きん が:が 動く:うごく`, `話:はなし の:の 筋:すじ が:が 分かる:わかる`])
const documents: CorpusDocument[] = sentences.map((sentence, index) => ({
  corpus: 'Wikipedia Annotated Corpus',
  id: `wiki${index}`,
  isBlind: false,
  sentences: [
    {
      of: `wiki${index}`,
      tokens: sentence.split(' ').map(word => {
        const [surface = '', reading = ''] = word.split(':')
        return { surface, readings: [reading] }
      }),
    },
  ],
}))
const use = { origin: '和', ends: 0, begins: 0 }
const kanji: KanjiReadings = new Map([
  [
    '筋',
    new Map([
      ['すじ', { ...use, costs: { noun: 5_000 } }],
      ['きん', { ...use, origin: '漢', costs: { noun: 8_000 }, ends: 6 }],
    ]),
  ],
])
/** The tokenizer without the table of this repository. */
const bare = Object.assign((sentence: string) => tokenize(sentence), {})
const none: Instance[] = []

const learnt = (own = none) => {
  const instances = instancesOf(documents, bare)
  return chosenTable(instances, kanji, { unseen: crossValidate(instances, kanji), elsewhere: none, own })
}
const readingOf = (words: readonly Word[], surface: string) =>
  words.find(word => word.surface === surface)?.reading

describe('the table of readings', () => {
  it('reads a word by its neighbours, those that the corpus lacks included', () => {
    const words = analyse(bare, '胸部筋を鍛える。筋がいい。')
    const chosen = chooseReadings(words, learnt())
    expect(readingOf(chosen, '筋')).toBe('きん')
    expect(chosen.findLast(word => word.surface === '筋')?.reading).toBe('すじ')
  })

  it('is the same each time, and as it was written', () => {
    const table = learnt()
    expect(table.size).toBe(1)
    expect(textOfChoices(learnt())).toBe(textOfChoices(table))
    expect(choicesIn(textOfChoices(table))).toEqual(table)
  })

  it('lacks a word that it would read wrong in a sentence of our own', () => {
    const own = instancesOf(documents, bare).map(one => ({ ...one, readings: ['すじ'], ofRules: 'すじ' }))
    expect(learnt(own).size).toBe(0)
  })

  it('leaves given names, numbers and readings that it does not know to the rules', () => {
    const word = (surface: string, reading: string, ...pos: string[]): Word => ({
      surface,
      base: surface,
      reading,
      pos,
      conjugation: null,
    })
    const table = learnt()
    const read = (...words: Word[]) => readingOf(chooseReadings(words, table), '筋')
    const before = word('骨格', 'こっかく', '名詞', '一般')
    expect(read(before, word('筋', 'すじ', '名詞', '一般'))).toBe('きん')
    expect(read(before, word('筋', 'すじ', '名詞', '数'))).toBe('すじ')
    expect(read(before, word('筋', 'ごん', '名詞', '一般'))).toBe('ごん')
    const family = word('骨格', 'こっかく', '名詞', '固有名詞', '人名', '姓')
    expect(read(family, word('筋', 'すじ', '名詞', '一般'))).toBe('すじ')
  })
})
