import type { DictionaryEntry } from '../../../contracts/schemas/japanese/dictionary.ts'
import { ABOVE, rankOf as rankOfName } from '../../jlpt/levels.ts'
import { hasKanji, toHiragana } from '../../kana.ts'
import { isPos, type Word } from '../../morphology/word.ts'
import type { CostedWord } from '../../tokenizer.ts'
import type { Dictionary } from '../dictionary.ts'
import { entriesWritten } from '../entries-of.ts'
import { inflectionsOf } from './inflections.ts'

const LONGEST = 10

/** Words of more texts than a book has. */
const MOST_KEPT = 20_000

/** The words of a dictionary, in any form, that begin at a position of a text and are in hiragana. */
export function kanaWordsIn(dictionary: Dictionary) {
  const kept = new Map<string, readonly CostedWord[]>()
  const wordsFor = (surface: string) => {
    const words = kept.get(surface) ?? [...wordsWritten(surface, dictionary)]
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(surface, words)
    return words
  }
  return (text: string, start: number): CostedWord[] => {
    const words: CostedWord[] = []
    const isBehindKanji = hasKanji(text.charAt(start - 1))
    if (!MAY_BEGIN.test(text.charAt(start)) || isNoNoun(text, start) || isAuxiliary(text, start)) return words
    for (let length = 1; length <= LONGEST && HIRAGANA.test(text.charAt(start + length - 1)); length += 1) {
      const surface = text.slice(start, start + length)
      if (length > LONGEST_ENDING && !dictionary.begins(surface.slice(0, -LONGEST_ENDING))) break
      if (EXCLAIMED.has(text.charAt(start + length)) && CUT_SLACK.test(surface))
        for (const { word, cost } of wordsFor(`${surface}え`))
          if (isPos(word, '形容詞')) words.push({ word: { ...word, surface, reading: surface }, cost })
      const wordsOfSurface = wordsFor(surface)
      const isCertain = surface.endsWith('い') && BEFORE_TE.test(text.slice(start + length))
      const usual = isBehindKanji ? wordsOfSurface.map(dearerBehindKanji) : wordsOfSurface
      const told = BEHIND_STEMS.test(text.slice(start + length)) ? usual.map(cheaperStem) : usual
      words.push(...(isCertain ? told.map(cheaperInTe) : told))
    }
    // いく in 持っていく is grammar, which the analyser knows.
    if (AFTER_TE.test(text.charAt(start - 1)))
      return words.filter(({ word }) => !AUXILIARY_VERBS.has(word.base))
    // さして in かさをさして is no adverb.
    return text.charAt(start - 1) === 'を' ? words.filter(({ word }) => !isPos(word, '副詞')) : words
  }
}

/** あぶね！ is あぶない, and すげっ すごい; きたね！ is 来た more often. */
const CUT_SLACK = /^(?!きたね).+[げべせね]$/
const EXCLAIMED = new Set('っッ！!')

/** True for だい in 何なんだい, which is no 台, つめ in 三つめ, no 爪, しろ in 静かにしろ, no 白, and かんない in わかんない, no 管内. */
const isNoNoun = (text: string, start: number) =>
  NO_NOUN.test(text.slice(Math.max(0, start - 1), start + 2)) ||
  FORMS.test(text.slice(start, start + LONGEST_FORM))

const NO_NOUN = /^(?:んだ|[にを]しろ|わかん|[一二三四五六七八九]つ)/
/** なんだい and どうしたんだい at the end of a question, してんだ, which is no 支店, and ないように, which is no 内容. */
const FORMS = /^(?:[なたの]んだい(?![をがにでのはも])|してん[だじの？?]|ないよう(?![をがはものと]))/
const LONGEST_FORM = 5

/** True for きました in おりて　きました, as books for children write it. */
const isAuxiliary = (text: string, start: number) =>
  AFTER_TE_APART.test(text.slice(Math.max(0, start - 2), start)) &&
  AUXILIARY_FORMS.test(text.slice(start, start + LONGEST))
const AFTER_TE_APART = /[てで][ \u3000]$/
const AUXILIARY_FORMS =
  /^(?:い[くきっこかるまたて]|く[るれ]|き[たてま]|こ[なよ]|しま[わいうえおっ]|ください|くださ[るいっ]|もら|あげ[るたてま]|み[るたてま]|や[るりっ]|お[くきいこ])/

/** 来たんだい is no 短大: what follows a kanji is its ending or a particle more often than a noun. */
const dearerBehindKanji = (costedWord: CostedWord): CostedWord =>
  isPos(costedWord.word, '名詞') ? { ...costedWord, cost: costedWord.cost + BEHIND_KANJI } : costedWord
const BEHIND_KANJI = 5_000

/** かわい in かわいすぎて is かわいい, no form of かわく. */
const cheaperStem = (costedWord: CostedWord): CostedWord =>
  costedWord.word.conjugation?.form === 'ガル接続'
    ? { ...costedWord, cost: costedWord.cost - BEFORE_SOU }
    : costedWord
export const BEHIND_STEMS = /^(?:そう|すぎ|過ぎ)/
export const BEFORE_SOU = 3_000

/** ない before て is 鳴い or 泣い, but before だ it may be 無い. */
const cheaperInTe = (costedWord: CostedWord): CostedWord =>
  costedWord.word.conjugation?.form === '連用タ接続'
    ? { ...costedWord, cost: costedWord.cost - IN_TE }
    : costedWord
const IN_TE = 2_500
const BEFORE_TE = /^[てた]/
const AFTER_TE = /[てで]/
export const AUXILIARY_VERBS = new Set(
  'いる ある みる おく しまう くれる あげる もらう いただく くださる やる いく くる'.split(' '),
)

/** In characters, with the last vowel of a potential: けれ. */
const LONGEST_ENDING = 2

const HIRAGANA = /[ぁ-ゖー]/
const MAY_BEGIN = /[あいうえおか-ぢつ-もやゆよ-ろわ]/

function* wordsWritten(surface: string, dictionary: Dictionary): Generator<CostedWord> {
  const entriesOfSurface = dictionary.find(surface)
  if (isCount(entriesOfSurface)) {
    yield {
      word: { surface, base: surface, reading: surface, pos: ['名詞', '数'], conjugation: null },
      cost: COUNT_COST,
    }
    return
  }
  for (const { pos, code, cost } of UNINFLECTED) {
    const own = costOf(entriesOfSurface, code, surface)
    const word = { surface, base: surface, reading: surface, pos: pos.split('-'), conjugation: null }
    if (own !== null) yield { word, cost: cost + own }
  }
  yield* inflectedWords(surface, dictionary)
}

/** The words of which a text in kana may be a form. */
export function* inflectedWords(surface: string, dictionary: Dictionary): Generator<CostedWord> {
  const reading = toHiragana(surface)
  for (const { ending, listed, base: baseEnding, code, pos, conjugation, cost } of inflectionsOf(reading)) {
    const length = surface.length - ending.length
    if (length === 0 && listed !== 'くる') continue
    const base = surface.slice(0, length) + baseEnding
    const entries = entriesWritten(surface.slice(0, length) + listed, dictionary)
    const own = costOf(entries, code, base, reading.slice(0, length) + listed)
    if (own !== null) yield { word: { surface, base, reading, pos, conjugation }, cost: cost + own }
  }
}

/** Classes of the dictionary's words, with the analyser's name and the cost of a very usual one. */
const UNINFLECTED = [
  { pos: '名詞-サ変接続', code: /^vs$/, cost: 5_700 },
  { pos: '名詞-形容動詞語幹', code: /^adj-na/, cost: 5_700 },
  { pos: '名詞-副詞可能', code: /^n-(?:adv|t)/, cost: 5_700 },
  { pos: '名詞-一般', code: /^n$/, cost: 5_900 },
  { pos: '副詞-一般', code: /^adv/, cost: 5_800 },
]

/** The cost of the easiest entry of a class beside that of a very usual word; null if no entry is of the class. */
function costOf(
  entries: readonly DictionaryEntry[],
  code: RegExp,
  base: string,
  listed = base,
): number | null {
  const ranks = entries
    .filter(entry => isOneWord(entry) && isOfClass(entry, code))
    .map(entry => rankOf(entry, listed))
  const rank = Math.min(...ranks)
  if (ranks.length === 0 || (rank > ABOVE && base.length < SHORTEST_RARE)) return null
  const unlisted = rank >= ABOVE && base.length <= SHORTEST_RARE ? SHORT_AND_UNLISTED : 0
  return unlisted + (RANKS[rank] ?? 0) + (LENGTHS[Math.min(base.length, LENGTHS.length - 1)] ?? 0)
}

const COUNT_COST = 6_500

/** True if all entries are numbers, with a counter or without: ひゃくねん, じゅうにじ. */
const isCount = (entries: readonly DictionaryEntry[]) =>
  entries.length > 0 &&
  entries.every(
    entry =>
      entry.forms.some(form => COUNT.test(form)) &&
      !(entry.common && entry.forms.some(form => form.length < 3)),
  )
const COUNT = /^[一二三四五六七八九十百千万]{1,3}[年時日分回本人匹歳円度枚台冊階番頭羽]?$/

/** The senses that tell the class of a word. */
const SENSES_READ = 2

const isOfClass = ({ senses }: DictionaryEntry, code: RegExp) =>
  senses.slice(0, SENSES_READ).some(({ part_of_speech }) => part_of_speech.some(one => code.test(one)))

/** False for expressions, nouns with の between them, and numbers. */
const isOneWord = ({ forms, senses }: DictionaryEntry) =>
  !senses[0]?.part_of_speech.includes('exp') && !forms.some(form => hasKanji(form) && SEVERAL.test(form))
const SEVERAL = /\p{Script=Han}の\p{Script=Han}|そう$/u

function rankOf(entry: DictionaryEntry, reading: string): number {
  const names = [entry.headword, ...entry.forms]
  const rank = Math.min(...names.map(form => rankOfName({ form, reading }, [{ form, reading }])))
  if (rank < ABOVE) return rank
  const isUsual = entry.common || entry.senses.some(({ usually_kana }) => usually_kana)
  return isUsual ? ABOVE : ABOVE + 1
}

/** The shortest word that neither the lists of the JLPT have nor the dictionary marks as common. */
const SHORTEST_RARE = 3
/** By the level of the JLPT; then of common words, and of others. */
const RANKS = [0, 300, 750, 1_350, 1_950, 1_300, 3_500]
/** By the number of characters. */
const LENGTHS = [0, 2_500, 300, 0, -300, -600, -900]
/** Of a word in no list with fewer than four characters, which is a piece of others more often. */
const SHORT_AND_UNLISTED = 1_000

/** The likeliest word of a part of speech that has one of these texts as such a form. */
export function likeliestForm(
  texts: readonly string[],
  part: string,
  form: RegExp,
  dictionary: Dictionary,
): Word | undefined {
  const [likeliest] = texts
    .flatMap(text => [...inflectedWords(text, dictionary)])
    .filter(({ word }) => isPos(word, part) && form.test(word.conjugation?.form ?? ''))
    .sort((a, b) => a.cost - b.cost)
  return likeliest?.word
}
