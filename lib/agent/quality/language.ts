import { count, isChinese, isJapanese, weight } from './letters.ts'

/** In letters of an alphabet. Fewer tell nothing: OK, NHK and Microsoft are at home everywhere. */
const ENOUGH_TO_TELL = 12
/** Explanations quote a lot of Japanese and of grammar; what says something about it is less. */
const OWN_IN_EXPLANATION = 0.2
const OWN_IN_TRANSLATION = 0.5
/** In the prose of Japanese every second letter is kana; Chinese quotes some. */
const KANA_IN_CHINESE = 0.4

/** What is written in these is not told by the script their speakers use most. */
const WRITTEN_IN_SEVERAL = new Set('az bs kk ks ku ky mn pa sd sr tg tk tt ug uz'.split(' '))

/** Scripts whose Unicode name is another one. Korean has its Chinese characters in brackets only. */
const LETTERS: Record<string, string> = {
  Hans: String.raw`\p{Script=Han}`,
  Hant: String.raw`\p{Script=Han}`,
  Jpan: String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`,
  Kore: String.raw`\p{Script=Hangul}`,
}

/** Whether a translation is in the script of another language than the one asked for. */
export const isInOtherLanguage = (text: string, source: string, language: string): boolean =>
  (isJapanese(language) && hasLostItsKana(text, source)) ||
  hasTooLittleOf(language, text, source, OWN_IN_TRANSLATION)

/** The same of an explanation, for what it says by itself. */
export const isExplainedInOtherLanguage = (text: string, source: string, language: string): boolean => {
  const unquoted = withoutQuotations(text)
  const said = weight(unquoted) > 0 ? unquoted : text
  const own = isJapanese(language) ? OWN_IN_TRANSLATION : OWN_IN_EXPLANATION
  if (isChinese(language) && isJapaneseProse(said)) return true
  if (isJapanese(language) && hasLostItsKana(said, source)) return true
  return hasTooLittleOf(language, said, source, own)
}

const hasTooLittleOf = (language: string, text: string, source: string, share: number): boolean => {
  const letters = lettersOf(language)
  if (!letters) return false
  const counted = withoutWordsOf(source, text)
  const all = weight(counted)
  return all >= ENOUGH_TO_TELL && weight((counted.match(letters) ?? []).join('')) < share * all
}

/** The letters a language is written in, null where they do not tell it. */
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

/** Names such as NHK or iPhone stay as they are in every language. */
const withoutWordsOf = (source: string, text: string): string => {
  const words = new Set(source.normalize('NFKC').toLowerCase().match(WORD))
  return text.normalize('NFKC').replace(WORD, word => (words.has(word.toLowerCase()) ? '' : word))
}
const WORD = /\p{Script=Latin}+/gu

const withoutQuotations = (text: string): string =>
  text
    .replace(/「[^「」]*」|『[^『』]*』|“[^“”]*”|"[^"]*"|《[^《》]*》/gu, ' ')
    .replace(/[(（][^()（）]*[)）]/gu, aside => (count(aside, KANA) > 0 ? ' ' : aside))

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Chinese is told from Japanese by having none. */
const hasLostItsKana = (text: string, source: string): boolean =>
  count(source, KANA) >= 3 && count(text, KANA) === 0 && weight(text) >= ENOUGH_TO_TELL

/** Chinese prose has one of its own small words in every other sentence. */
const isJapaneseProse = (text: string): boolean => {
  const kana = count(text, KANA)
  const all = kana + count(text, /\p{Script=Han}/gu)
  return kana > KANA_IN_CHINESE * all && !/[的是了这這]/u.test(text)
}
