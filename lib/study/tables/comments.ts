/** A line that its writer has put aside. A lone `#` is the heading of a column of numbers. */
export const isComment = (text: string) => /^\s*(?:#\S|#\s+\S|\/\/)/.test(text)

/** A row of a table that says something in its first cell alone, or after a mark with a space. */
export function isCommentRow([first = '', ...others]: readonly string[]): boolean {
  // Spreadsheets name the separator in a first line such as `sep=;`.
  if (/^sep=.?$/i.test(first.trim()) && others.every(cell => cell === '')) return true
  if (!isComment(first)) return false
  return /^\s*(?:#\s|\/\/)/.test(first) || others.every(cell => cell.trim() === '')
}
