/** The fake model's way to write a language: letters that no Japanese line has, and how many stand for one of its characters. */
interface Alphabet {
  letters: readonly string[]
  width: number
}

const range = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint((from.codePointAt(0) ?? 0) + at))

/** As many letters a character as give every one of the first four planes a word of its own. */
const alphabet = (letters: readonly string[]): Alphabet => ({
  letters,
  width: Math.ceil(Math.log(0x40000) / Math.log(letters.length)),
})

const LATIN = alphabet(range('a', 26))
const ALPHABETS: Record<string, Alphabet> = {
  Arab: alphabet(range('\u0628', 19)),
  Cyrl: alphabet(range('а', 32)),
  Deva: alphabet(range('क', 36)),
  Geor: alphabet(range('ა', 33)),
  Grek: alphabet(range('α', 17)),
  Hans: alphabet(range('一', 20_000)),
  Hant: alphabet(range('一', 20_000)),
  Hebr: alphabet(range('א', 27)),
  Jpan: alphabet(range('ぁ', 83)),
  Kore: alphabet(range('가', 11_000)),
  Thai: alphabet(range('ก', 44)),
}

/** Prime to the size of every alphabet, so that neighbours in Unicode get words that look nothing alike. */
const SCATTER = 7_919

/** A word for each character of a text, none of them Japanese unless that is the language. */
export const wordsFor = (text: string, language: string): string[] => {
  const { letters, width } = ALPHABETS[new Intl.Locale(language).maximize().script ?? ''] ?? LATIN
  return Array.from(text, character => {
    let number = ((character.codePointAt(0) ?? 0) * SCATTER) % letters.length ** width
    return Array.from({ length: width }, () => {
      const letter = letters[number % letters.length] ?? ''
      number = Math.floor(number / letters.length)
      return letter
    }).join('')
  })
}

const TAGS = ['zh', 'ja', 'ko', 'ru', 'uk', 'bg', 'el', 'he', 'ar', 'fa', 'th', 'hi', 'mr']
const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** The language a prompt asks for; any that is written in Latin letters is as good as English. */
export const languageAskedFor = (prompt: string): string =>
  TAGS.find(tag => new RegExp(`\\b(?:in|into) ${names.of(tag)}\\b`).test(prompt)) ?? 'en'
