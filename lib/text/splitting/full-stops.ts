const abbreviations = new Set(
  'mr mrs ms dr prof st no nos vol fig figs p pp cf vs ca approx jr sr inc ltd co corp dept ed eds'.split(
    ' ',
  ),
)
const digit = /[0-9０-９]/
const latin = /[A-Za-zＡ-Ｚａ-ｚ]/
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々）」』]/u
/** `1.`, `Ｑ２．` at the head of a line number what follows. */
const enumerator = /^[\s（(]*[A-Za-zＡ-Ｚａ-ｚ]{0,2}[0-9０-９]{1,3}$/

/** Whether the dot at this place belongs to a number, an initial, an abbreviation, an address or an ellipsis. */
export function isAbbreviated(line: string, at: number, sentenceStart: number): boolean {
  const char = line.charAt(at)
  if (char !== '.' && char !== '．') return false
  const before = line.charAt(at - 1)
  const after = line.charAt(at + 1)
  if (digit.test(before) && digit.test(after)) return true
  if (at - sentenceStart <= 8 && after !== '' && enumerator.test(line.slice(sentenceStart, at))) return true
  if (latin.test(before) && endsInShortForm(line, at)) return true
  if (char === '．') return false
  if (before === '.' || after === '.') return true
  if (after === '' || /[\s"'”’)]/.test(after)) return /^\s+\p{Ll}/u.test(line.slice(at + 1, at + 4))
  return !(japanese.test(before) && japanese.test(after))
}

function endsInShortForm(line: string, at: number): boolean {
  if (line.charAt(at + 1) === '') return false
  const word = /[A-Za-zＡ-Ｚａ-ｚ]+$/.exec(line.slice(Math.max(0, at - 8), at))?.[0] ?? ''
  return (word.length === 1 && word !== 'I') || abbreviations.has(word.normalize('NFKC').toLowerCase())
}
