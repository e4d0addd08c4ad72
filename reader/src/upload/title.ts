/** Characters that fit on a card. */
const LONGEST = 40

/** A title for a text without one: its first line if that is short, else its first sentence. */
export function titleOf(text: string): string {
  const line = withoutReadings(text)
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
  const [, line = '', gap = '', rest = ''] =
    /^\s*([^\n\r]+?)\s*?((?:\r?\n)+)([\s\S]*\S[\s\S]*)$/.exec(text) ?? []
  const title = withoutReadings(line).trim()
  const isTitle =
    entered === ''
      ? /\n\r?\n/.test(gap) &&
        !/[：:]|[。．！？!?」』）)…]$/.test(title) &&
        /。|\S[^\n]*\n[^\n]*\S/.test(rest)
      : title === entered
  return title !== '' && [...title].length <= LONGEST && isTitle ? rest : text
}

/** Without the readings of Aozora Bunko's notation: ｜漢字《かんじ》. */
const withoutReadings = (text: string) => text.replaceAll(/《[^》\n]*》/g, '').replaceAll('｜', '')
