import { describe, expect, it } from 'vitest'
import { replacementOf } from '../../../lib/collection/words/replacement.ts'
import { analyse } from '../../../lib/japanese/analysis.ts'
import { wordsOfRows } from '../../../lib/japanese/lexicon/words-of-rows.ts'
import { tokensOf } from '../../../lib/japanese/morphology/word.ts'
import { nameOf } from '../../../lib/platform/values/name-of.ts'
import { tokenize } from '../../support/tokenizer.ts'
import { dictionaryOf } from '../japanese/lexicon/small-dictionary.ts'

const dictionary = dictionaryOf(`
  仕事 しごと n,vs work !
  御 おん pref honorific ~
  目 め n eye !
  気 き n spirit !
  付ける つける v1 to attach !~
  気を付ける きをつける exp,v1 to be careful !
  琴 こと n zither
  事 こと n thing !~
`)

const lexicon = {
  analyse: async ({ body }: { body: { rows: string[] } }) => ({
    ...wordsOfRows(
      body.rows.map(row => tokensOf(analyse(tokenize, row))),
      dictionary,
    ),
    analysis_version: '8+aa',
  }),
  entries: async ({ body }: { body: { words: { form: string; reading: string }[] } }) => ({
    dictionary: dictionary.about,
    entries: body.words.map(
      ({ form, reading }) => dictionary.find(form).find(entry => entry.reading === reading) ?? null,
    ),
  }),
}
const replaced = async (form: string, reading: string, sentences: readonly string[], at: string) => {
  const sources = sentences.map((sentence, n) => ({
    sentence,
    start: sentence.indexOf(at),
    length: at.length,
    created_at: `2026-11-0${n + 1}T00:00:00.000Z`,
  }))
  const kept = { skill_id: nameOf('word', form, reading), kind: 'word' as const, reading, sources }
  const { is_found, replacement } = await replacementOf({ lexicon }, kept, new AbortController().signal)
  return is_found ? 'found' : (replacement?.written ?? 'gone')
}

describe('a kept word', () => {
  it.each([
    ['御', 'おん', ['お仕事は？'], 'お', '仕事'],
    ['気', 'き', ['気をつけて。'], '気', '気をつける'],
    ['目', 'め', ['三年目です。'], '目', 'gone'],
    ['目', 'め', ['三年目です。', '目です。'], '目', 'found'],
    ['気', 'き', ['気です。'], '気', 'found'],
    ['琴', 'こと', ['いいこと。'], 'こと', 'found'],
    ['仕事', 'しごと', [], '', 'found'],
  ])(
    '%s %s is compared with what its sentences have now: %j',
    async (form, reading, sentences, at, found) => {
      expect(await replaced(form, reading, sentences, at)).toBe(found)
    },
  )
})
