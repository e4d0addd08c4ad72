/** Reads a table of words, `text:reading text:reading …`, kept as one readable text. */
export function wordTable(text: string): [string, string][] {
  return text
    .trim()
    .split(/\s+/)
    .map(entry => {
      const [word = '', ...rest] = entry.split(':')
      return [word, rest.join(':')]
    })
}
