import { describe, expect, it } from 'vitest'
import { entryOf } from '../../../../lib/dictionary/search.ts'
import { analyseForWords } from '../../../../lib/japanese/lexicon/in-kana/analyse-for-words.ts'
import { wordsOfRow } from '../../../../lib/japanese/lexicon/words-of-rows.ts'
import { tokensOf } from '../../../../lib/japanese/morphology/word.ts'
import { tokenize } from '../../../support/tokenizer.ts'
import { dictionaryOf } from './small-dictionary.ts'

const dictionary = dictionaryOf(`
  行く いく v5k-s to go !
  行けません いけません exp wrong !~
  貰う もらう v5u to receive !~
  貰える もらえる v1 to be able to receive ~
  飲む のむ v5m to drink !
  飲める のめる v1 to be worth drinking
  笑う わらう v5u to laugh !
  笑わせる わらわせる v1 to make (someone) laugh
  知る しる v5r to know !
  知らせる しらせる v1 to notify !
  売る うる v5r to sell !
  売れる うれる v1 to sell well !
  見える みえる v1 to be visible !
  聞こえる きこえる v1 to be heard !
  切れる きれる v1 to break !
  切る きる v5r to cut !
  出来る できる v1 to be able !~
`)
const words = (sentence: string) =>
  wordsOfRow(tokensOf(analyseForWords(tokenize, sentence, dictionary)), dictionary).map(({ of }) => of?.form)

describe('a potential or causative of which the dictionary says nothing of its own', () => {
  it.each([
    ['行けませんでした。', '行く'],
    ['貰えた。', '貰う'],
    ['もらえますか。', '貰う'],
    ['笑わせた。', '笑う'],
  ])('counts as its verb: %s', (sentence, verb) => {
    expect(words(sentence)).toEqual([verb])
  })

  it.each(['知らせる', '売れる', '見える', '聞こえる', '切れる'])(
    'is not %s, which means something else',
    verb => {
      expect(words(`${verb}。`)).toEqual([verb])
    },
  )

  it.each([
    ['貰える', 'もらえる', '貰う', 'もらう'],
    ['飲める', 'のめる', '飲む', 'のむ'],
  ])('is related to its verb: %s', (form, reading, verb, read) => {
    expect(entryOf(dictionary, { form, reading })?.references).toEqual([
      { kind: 'derived_from', form: verb, reading: read },
    ])
    expect(entryOf(dictionary, { form: '売れる', reading: 'うれる' })?.references).toEqual([])
  })
})
