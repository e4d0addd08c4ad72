import { toHiragana } from '../../kana.ts'
import { isPos, uninflected } from '../../morphology/word.ts'
import type { CostedWord } from '../../tokenizer.ts'
import type { Dictionary } from '../dictionary.ts'
import { BEFORE_SOU, BEHIND_STEMS, inflectedWords } from './kana-words.ts'

/** Texts of more words than a book has. */
const MOST_KEPT = 20_000

/**
 * The verbs and adjectives of a dictionary, in any form, that begin in katakana at a position of a text and go on in
 * hiragana: ヤバい, パクった. The dictionary may have them in hiragana alone.
 */
export function katakanaWordsIn(dictionary: Dictionary) {
  const kept = new Map<string, readonly CostedWord[]>()
  const formsOf = (surface: string, stem: string) => {
    const forms =
      kept.get(surface) ?? Array.from(inflectedWords(surface, dictionary), one => inTwoKana(one, stem))
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(surface, forms)
    return forms
  }
  const isMissing = (text: string) =>
    dictionary.find(text).length === 0 && dictionary.find(toHiragana(text)).length === 0
  const goingOn = (stem: string, after: string): readonly CostedWord[] => {
    const [exclaimed, own] = EXCLAIMED.exec(stem + after) ?? []
    if (exclaimed && own) return formsOf(`${own}い`, own).flatMap(one => exclamation(one, exclaimed))
    const alone =
      INFLECTS.test(after) || (!HIRAGANA.test(after) && isMissing(stem)) ? formsOf(stem, stem) : []
    if (BEHIND_STEMS.test(after)) return alone.map(one => ({ ...one, cost: one.cost - BEFORE_SOU }))
    const [ending = ''] = HIRAGANA.exec(after) ?? []
    const further = Array.from(ending, (_, at) =>
      adjectivesFirst(formsOf(stem + ending.slice(0, at + 1), stem)),
    )
    return [...alone, ...further.flat()]
  }
  return (text: string, start: number): readonly CostedWord[] => {
    RUN.lastIndex = start
    const [run] = RUN.exec(text) ?? []
    if (run === undefined) return []
    const after = text.slice(start + run.length, start + run.length + LONGEST_ENDING)
    const [emphasis = ''] = EMPHASIS.exec(run) ?? []
    const isEmphatic = emphasis !== '' && goingOn(run.slice(emphasis.length), after).length > 0
    return isEmphatic ? [emphatic(emphasis)] : goingOn(run, after)
  }
}

/** The number of hiragana of an ending. */
const LONGEST_ENDING = 4
const HIRAGANA = /^[ぁ-ゖー]+/
/** Words that stand before others in katakana without a mark between them. */
const EMPHASIS = /^(?:マジ|ガチ|クソ|メチャ|メッチャ|チョー)(?=..)/
/** A run of at most six katakana from its start, or from the end of such a word. */
const RUN =
  /(?:(?<![ァ-ヺー])|(?<=(?<![ァ-ヺー])(?:マジ|ガチ|クソ|メチャ|メッチャ|チョー)))[ァ-ヺ][ァ-ヺー]{0,5}(?![ァ-ヺー])/y
/** Begins what goes on after a stem in katakana: モメてる, ナメられる, チャラそう, アツすぎる. */
const INFLECTS = /^(?:[てん]|た(?!ち)|ちゃ|ちま|な[いかきくけ]|ま[すしせ]|られ|させ|そう|すぎ|過ぎ)/
/** ウマッ, ダサっ */
const EXCLAIMED = /^([ァ-ヺ]+?)[ッっ](?![ぁ-ゖァ-ヺー])/

/** アツかった is 熱い, since nobody writes a piece of 扱う so. */
function adjectivesFirst(forms: readonly CostedWord[]): readonly CostedWord[] {
  const adjectives = forms.filter(({ word }) => isPos(word, '形容詞'))
  return adjectives.length > 0 ? adjectives : forms
}

/** Nobody writes a word in katakana and its particle so, and few write a part of the ending in katakana. */
function inTwoKana(costedWord: CostedWord, stem: string): CostedWord {
  const isWhole = costedWord.word.base.startsWith(stem)
  return { ...costedWord, cost: costedWord.cost - (isWhole ? IN_TWO_KANA : IN_TWO_KANA - ENDING_IN_KATAKANA) }
}
const IN_TWO_KANA = 4_500
const ENDING_IN_KATAKANA = 2_000

const emphatic = (surface: string): CostedWord => ({
  word: uninflected(surface, toHiragana(surface), '副詞', '一般'),
  cost: EMPHATIC_COST,
})
const EMPHATIC_COST = 1_000

const exclamation = ({ word, cost }: CostedWord, surface: string): CostedWord[] =>
  isPos(word, '形容詞') ? [{ word: { ...word, surface, reading: toHiragana(surface) }, cost }] : []
