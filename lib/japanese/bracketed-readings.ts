/** 食[た]べる is 食べる, read たべる. A reading belongs to the text before it, back to a space. */
export function inBrackets(text: string) {
  const [first = '', ...rest] = text.split('[')
  if (rest.length === 0) return { text, reading: '' }
  const written = [first]
  const read: string[] = []
  let before = first
  for (const part of rest) {
    const end = part.indexOf(']')
    if (end < 0) return { text, reading: '' }
    read.push(before.slice(0, before.lastIndexOf(' ') + 1), part.slice(0, end))
    before = part.slice(end + 1)
    written.push(before)
  }
  const joined = (pieces: string[]) => pieces.join('').replaceAll(' ', '')
  return { text: joined(written), reading: joined([...read, before]) }
}
