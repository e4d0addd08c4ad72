import { generator } from '../../../test/support/fake-provider/mixture.ts'

const words =
  'the a of and to in that was he she it had with for on as at by but from they were this his her when there one all would out so up into no then what only other time two could than first been now people made over way even before must through back years where much after down long little own good last'.split(
    ' ',
  )
const remarks = [
  'marks the place where something is done, not the place where something is.',
  'is the polite past; the dictionary form of the verb is the one to look up.',
  'shows what the sentence is about, which is not always who does it.',
  'joins two clauses: the first happens before the second, often as its reason.',
  'is the te-form with いる, a state that lasts, not an action in progress.',
  'turns the clause before it into a noun, so that a particle can follow.',
  'says that the speaker has no choice: literally “if not, it does not do”.',
  'is written language; in speech one would rather hear だった here.',
  'is a set phrase, and its parts do not add up to its meaning.',
  'quotes what is thought or decided, like “that” in English.',
  'is the plain negative of a classical form that lives on in writing.',
  'counts days, people or miles, with a reading that has to be learnt.',
]

/** The usual number of English letters for a character of Japanese. */
const LETTERS = 2.4

const texts: Record<string, (line: string, random: () => number) => string> = {
  translation: (line, random) => {
    const most = Math.max(8, line.length * LETTERS)
    let text = pick(words, random)
    while (text.length < most) text += ` ${pick(words, random)}`
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  },
  explanation: (line, random) =>
    Array.from({ length: 3 }, () => {
      const from = Math.floor(random() * Math.max(1, line.length - 4))
      return `「${line.slice(from, from + 4)}」 ${pick(remarks, random)}`
    }).join('\n'),
}

/** A text as long as those of real models, different for every line. */
export const usualAnswer = (field: string, index: number, line: string): string =>
  texts[field]?.(line, generator(index)) ?? ''

const pick = (from: readonly string[], random: () => number): string =>
  from[Math.floor(random() * from.length)] ?? ''
