/** A lone `#` is the heading of a column of numbers. */
export const isComment = (text: string) => /^\s*(?:#\S|#\s+\S|\/\/)/.test(text)

/** A comment fills the first cell alone, or begins with a mark and a space. */
export function isCommentRow([first = '', ...others]: readonly string[]): boolean {
  // Spreadsheets name the separator in a first line such as `sep=;`.
  if (/^sep=.?$/i.test(first.trim()) && others.every(cell => cell === '')) return true
  if (!isComment(first)) return false
  return /^\s*(?:#\s|\/\/)/.test(first) || others.every(cell => cell.trim() === '')
}
