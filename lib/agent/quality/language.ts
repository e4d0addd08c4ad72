import {
  count,
  foreignToIt,
  HAN,
  HIRAGANA,
  hasChineseWords,
  isChinese,
  isJapanese,
  JAPANESE,
  KANA,
  KATAKANA,
  weight,
} from './letters.ts'

/** In letters of an alphabet. Shorter texts identify no language: OK, NHK and Microsoft are the same in all. */
const ENOUGH_TO_TELL = 12
/** Explanations quote much Japanese and may have few words of their own: 食べる → 食べた (past). */
const OWN_IN_EXPLANATION = 0.1
const OWN_IN_TRANSLATION = 0.5
/** Half the letters of Japanese prose are kana; Chinese only quotes some. */
const KANA_IN_CHINESE = 0.4
/** Japanese prose has hardly a clause without kana; most of a Chinese explanation have none. */
const GLOSSES_IN_JAPANESE = 0.15

/** Languages in several scripts: the most common one does not identify them. */
const WRITTEN_IN_SEVERAL = new Set('az bs kk ks ku ky mn pa sd sr tg tk tt ug uz'.split(' '))

/** Scripts with another Unicode name. Korean has Chinese characters in brackets only. */
const LETTERS: Record<string, string> = {
  Hans: String.raw`\p{Script=Han}`,
  Hant: String.raw`\p{Script=Han}`,
  Jpan: String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`,
  Kore: String.raw`\p{Script=Hangul}`,
}

export const isInOtherLanguage = (text: string, source: string, language: string): boolean => {
  if (isJapanese(language) && hasLostItsKana(text, source)) return true
  // Leaves the share of Japanese to isUntranslated.
  const foreign = foreignToIt(language)
  const ownText = withoutNamesIn(source, foreign ? text.replace(foreign, '') : text)
  return hasTooLittleOf(language, ownText, source, OWN_IN_TRANSLATION)
}

export const isExplainedInOtherLanguage = (text: string, source: string, language: string): boolean => {
  const unquoted = withoutQuotations(text)
  const ownText = weight(unquoted) > 0 ? unquoted : text
  const own = isJapanese(language) ? OWN_IN_TRANSLATION : OWN_IN_EXPLANATION
  if (isChinese(language) && isJapaneseProse(ownText)) return true
  if (isJapanese(language) && hasLostItsKana(ownText, source)) return true
  return hasTooLittleOf(language, ownText, source, own)
}

/** Counts every letter: a word of three letters is a whole answer. */
export const isGlossInOtherLanguage = (gloss: string, source: string, language: string): boolean => {
  if (isChinese(language) && count(gloss, KANA) > 0) return true
  if (isJapanese(language) && hasChineseWords(gloss)) return true
  const letters = lettersOf(language)
  const counted = withoutWordsOf(source, gloss)
  const own = letters ? weight((counted.match(letters) ?? []).join('')) : 0
  return letters !== null && own < OWN_IN_TRANSLATION * weight(counted)
}

const hasTooLittleOf = (language: string, text: string, source: string, share: number): boolean => {
  const letters = lettersOf(language)
  if (!letters) return false
  const counted = withoutWordsOf(source, text)
  const all = weight(counted)
  return all >= ENOUGH_TO_TELL && weight((counted.match(letters) ?? []).join('')) < share * all
}

const lettersOf = (tag: string): RegExp | null => {
  const { language, script } = localeOf(tag) ?? {}
  const isSure = language !== undefined && (!WRITTEN_IN_SEVERAL.has(language) || /-[a-z]{4}\b/i.test(tag))
  if (!isSure || script === undefined) return null
  try {
    return new RegExp(`[${LETTERS[script] ?? String.raw`\p{Script=${script}}`}]`, 'gu')
  } catch {
    return null
  }
}

const localeOf = (tag: string): Intl.Locale | null => {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
}

/** Drops names: katakana and lines that are only a name may stay in Latin letters, as ルイ・ヴィトン, 任天堂. */
const withoutNamesIn = (source: string, text: string): string => {
  const katakana = count(source, KATAKANA)
  const hiragana = count(source, HIRAGANA)
  const isLoaned = katakana > 0 && hiragana + count(source, HAN) === 0
  if (katakana === 0 && hiragana > 0) return text
  return text.replace(/\p{Script=Latin}+/gu, word => (isLoaned || /\p{Lu}/u.test(word) ? '' : word))
}

/** Drops words that stay the same in every language, such as NHK or 안녕하세요. */
const withoutWordsOf = (source: string, text: string): string => {
  const words = new Set(source.normalize('NFKC').toLowerCase().match(WORD))
  return text.normalize('NFKC').replace(WORD, word => (words.has(word.toLowerCase()) ? '' : word))
}
const WORD = /[\p{L}--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv

const withoutQuotations = (text: string): string =>
  text
    .replace(/「[^「」]*」|『[^『』]*』|“[^“”]*”|"[^"]*"|《[^《》]*》/gu, quoted =>
      count(quoted, JAPANESE) > 0 ? ' ' : quoted,
    )
    .replace(/[(（][^()（）]*[)）]/gu, aside => (count(aside, KANA) > 0 ? ' ' : aside))

/** Kana tells Japanese from Chinese. */
const hasLostItsKana = (text: string, source: string): boolean =>
  count(source, HIRAGANA) >= 3 && count(text, KANA) === 0 && weight(text) >= ENOUGH_TO_TELL

const isJapaneseProse = (text: string): boolean => {
  const kana = count(text, KANA)
  const all = kana + count(text, HAN)
  return kana > KANA_IN_CHINESE * all && !hasChineseWords(text) && glossesIn(text) < GLOSSES_IN_JAPANESE * all
}

const glossesIn = (text: string): number =>
  text
    .split(/[\s\p{P}\p{S}]+/u)
    .reduce((sum, clause) => sum + (count(clause, KANA) > 0 ? 0 : count(clause, HAN)), 0)
