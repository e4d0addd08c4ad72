import { generator } from '../../../test/support/fake-provider/mixture.ts'

const words =
  'the a of and to in that was he she it had with for on as at by but from they were this his her when there one all would out so up into no then what only other time two could than first been now people made over way even before must through back years where much after down long little own good last'.split(
    ' ',
  )
/** The usual number of English letters for a character of Japanese. */
const LETTERS = 2.4
/** The usual length of a remark, of which an explanation has three. */
const REMARK = 70

export function usualAnswer(field: string, index: number, line: string): string {
  const random = generator(index)
  const pick = () => words[Math.floor(random() * words.length)] ?? ''
  const sentence = (letters: number) => {
    let text = pick()
    while (text.length < letters) text += ` ${pick()}`
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  if (field === 'translation') return sentence(Math.max(8, line.length * LETTERS))
  const remark = () => {
    const from = Math.floor(random() * Math.max(1, line.length - 4))
    return `「${line.slice(from, from + 4)}」 ${sentence(REMARK)}`
  }
  return [remark(), remark(), remark()].join('\n')
}
