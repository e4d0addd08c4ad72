/** Characters that fit on a card. */
const LONGEST = 40

/** A title for a text without one: its first line if that is short, else its first sentence. */
export const titleOf = (text: string): string => firstLine(withoutReadings(text))

/** The same of a text without readings in it, whose 《》 are brackets. */
export function firstLine(text: string): string {
  const line = text
    .split(/[\n\r]+/)
    .map(each => each.trim())
    .find(each => each !== '')
  if (line === undefined) return ''
  const characters = [...line]
  if (characters.length <= LONGEST) return line
  const sentence = /^.*?[。！？!?](?![」』）)])/u.exec(line)?.[0]
  if (sentence !== undefined && [...sentence].length <= LONGEST) return sentence
  return `${characters.slice(0, LONGEST - 1).join('')}…`
}

/**
 * The text without a first line that is its title: the same as the title that was entered or, without one, a line above a
 * blank line and prose. The first of some turns, verses or items that stand apart is none.
 */
export function withoutTitle(text: string, entered: string): string {
  const { line, gap, rest } = divided(text.trimStart())
  const title = withoutReadings(line).trim()
  const isTitle =
    entered === ''
      ? /\n\r?\n/.test(gap) && !/[：:]|[。．！？!?」』）)…]$/.test(title) && isProse(rest)
      : title === entered
  return title !== '' && [...title].length <= LONGEST && isTitle ? rest : text
}

/** The first line of a text, the breaks after it, and what follows, all empty if nothing does. */
function divided(text: string): Record<'line' | 'gap' | 'rest', string> {
  const { index = 0, 0: gap = '' } = /(?:\r?\n)+/.exec(text) ?? {}
  const [line, rest] = [text.slice(0, index).trimEnd(), text.slice(index + gap.length)]
  return line.includes('\r') || rest.trim() === '' ? { line: '', gap: '', rest: '' } : { line, gap, rest }
}

/** True if there is the end of a sentence, or a line follows another at once. */
function isProse(text: string): boolean {
  const isWritten = text.split('\n').map(line => line.trim() !== '')
  return text.includes('。') || isWritten.some((written, at) => written && isWritten[at - 1])
}

/** Without the readings of Aozora Bunko's notation: ｜漢字《かんじ》. */
const withoutReadings = (text: string) =>
  text.replaceAll(/《[^》\n]*》?/g, part => (part.endsWith('》') ? '' : part)).replaceAll('｜', '')
