import type { DictionaryEntry } from '../../../contracts/schemas/japanese/dictionary.ts'
import { analyse } from '../../analysis.ts'
import { ABOVE, rankOfEntry } from '../../jlpt/levels.ts'
import { hasKanji, isHiragana } from '../../kana.ts'
import { isPos, textOf, type Word } from '../../morphology/word.ts'
import type { Tokenizer, WordsAt } from '../../tokenizer.ts'
import type { Dictionary } from '../dictionary.ts'
import { cutAgain } from './cut-again.ts'
import { kanaWordsIn } from './kana-words.ts'
import { katakanaWordsIn } from './katakana-words.ts'
import { withPeople } from './people-in-katakana.ts'

/**
 * The words of a sentence. The analyser's dictionary lacks most words in hiragana (まい|にち): where its words are
 * doubtful, those of the dictionary in use are tried too.
 */
export function analyseForWords(
  tokenize: Tokenizer,
  sentence: string,
  dictionary: Dictionary | null,
): Word[] {
  const words = analyse(tokenize, sentence)
  return dictionary
    ? sentencesIn(words).flatMap(one =>
        withPeople(cutAgain(wordsOf(one, tokenize, dictionary), dictionary), dictionary),
      )
    : words
}

/** A row may have several sentences, each of which is judged alone. */
function sentencesIn(words: readonly Word[]): Word[][] {
  const sentences: Word[][] = []
  for (const [at, word] of words.entries())
    if (at === 0 || /[。！？!?]$/.test(words[at - 1]?.surface ?? '')) sentences.push([word])
    else sentences.at(-1)?.push(word)
  return sentences
}

function wordsOf(words: Word[], tokenize: Tokenizer, dictionary: Dictionary): Word[] {
  const sentence = textOf(words)
  const { inHiragana, inKatakana } = known.get(dictionary) ?? {
    inHiragana: kanaWordsIn(dictionary),
    inKatakana: katakanaWordsIn(dictionary),
  }
  known.set(dictionary, { inHiragana, inKatakana })
  const isDoubtful = isMostlyKana(sentence) ? () => true : doubtfulRuns(words, dictionary)
  const isInKatakana = Array.from(sentence.matchAll(KATAKANA_RUN)).some(
    ({ index }) => inKatakana(sentence, index).length > 0,
  )
  if (!isDoubtful && !isInKatakana) return words
  return analyse(tokenize, sentence, (text, start) =>
    isDoubtful?.(text, start)
      ? [...inHiragana(text, start), ...inKatakana(text, start)]
      : inKatakana(text, start),
  )
}

const KATAKANA_RUN = /[ァ-ヺ][ァ-ヺー]*/g
const known = new WeakMap<Dictionary, { readonly inHiragana: WordsAt; readonly inKatakana: WordsAt }>()

/** Of the letters of a text; books for children have fewer kanji than others. */
const FEW_KANJI = 0.15

function isMostlyKana(sentence: string): boolean {
  const letters = sentence.match(/\p{L}/gu) ?? []
  const kanji = letters.filter(hasKanji).length
  return kanji < letters.length * FEW_KANJI && HIRAGANA_RUN.test(sentence)
}
const HIRAGANA_RUN = /[ぁ-ゖー]{3}/

/** Tells places in runs of hiragana in which a word is doubtful; null if none is. */
function doubtfulRuns(words: readonly Word[], dictionary: Dictionary) {
  const doubtful = new Set(
    words.flatMap((word, at) =>
      isDoubtful(word, dictionary) || isSlack(words, at) || isImpossible(words, at, dictionary)
        ? [runAround(words, at)]
        : [],
    ),
  )
  if (doubtful.size === 0) return null
  return (text: string, start: number) => [...doubtful].some(run => holds(text, run, start))
}

function holds(text: string, run: string, at: number): boolean {
  for (let from = text.indexOf(run); from >= 0; from = text.indexOf(run, from + 1))
    if (from <= at && at < from + run.length) return true
  return false
}

/** The words in hiragana around one, as they stand. */
function runAround(words: readonly Word[], at: number): string {
  const first = words.findLastIndex((word, one) => one < at && !isInHiragana(word)) + 1
  const end = words.findIndex((word, one) => one > at && !isInHiragana(word))
  return textOf(words.slice(first, end < 0 ? words.length : end))
}

const isInHiragana = ({ surface }: Word) => isHiragana(surface)

/** True for the last piece of すげえ and うるせえ. */
const isSlack = (words: readonly Word[], at: number) => {
  const [before, word] = [words[at - 1], words[at]]
  return before !== undefined && isInHiragana(before) && SLACK.test(word?.surface ?? '')
}
const SLACK = /^(?:え|ぇ|ー|.[えぇー])$/

/**
 * True for what no sentence has: は at its start, ささっ before と, の before がし in 終電のがして, fillers inside words, ぶら before こと in どんぶらこと, つ after a mark; and for
 * rare verbs: いも in いもうと.
 */
function isImpossible(words: readonly Word[], at: number, dictionary: Dictionary): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]]
  if (!word || !isInHiragana(word)) return false
  if (isPos(word, '助詞') && at === 0) return /^[はがをに]$/.test(word.surface)
  if (isPos(word, 'フィラー')) return word.surface.length === 1
  if (isPos(word, '名詞', '非自立'))
    return word.surface === 'の' && before !== undefined && isPos(before, '名詞')
  if (isPos(word, '助詞', '終助詞') && word.surface === 'け') return !/っ$/.test(before?.surface ?? '')
  if (isPos(word, '助動詞') && /^[つぬり]$/.test(word.surface))
    return before === undefined || isPos(before, '記号')
  if (isPos(word, '助詞', '副助詞') && word.surface === 'なり') return /^[をがへ]$/.test(next?.surface ?? '')
  if (isPos(word, '動詞', '非自立')) return word.surface === 'なり' && before?.conjugation?.form === '連用形'
  if (!isPos(word, '動詞', '自立')) return false
  const form = word.conjugation?.form
  if (form === '未然形' && word.base !== 'する') return next !== undefined && isPos(next, '名詞', '非自立')
  if (form === '連用タ接続') return !GOES_ON.test(next?.surface ?? '')
  return form === '未然ウ接続' && dictionary.find(word.base).every(isRare)
}
const isRare = (entry: DictionaryEntry) => !entry.common && rankOfEntry(entry) >= ABOVE
const GOES_ON = /^[てでただちじ]/

/** True for nouns and names in hiragana that no dictionary has, and for nouns of one character. */
function isDoubtful(word: Word, dictionary: Dictionary): boolean {
  if (!isInHiragana(word) || !isPos(word, '名詞')) return false
  if (isPos(word, '名詞', '固有名詞')) return true
  if (isPos(word, '名詞', '一般') && word.surface.length === 1) return true
  return isPos(word, '名詞', '一般') && dictionary.find(word.surface).length === 0
}
