const pairs = '「」 『』 （） () 【】 〈〉 《》 〔〕 ［］ [] ｛｝ {} “” 〝〟 ｢｣ «» "" ＂＂'.split(' ')
const openers = new Map(pairs.map(pair => [pair.charAt(0), pair.charAt(1)]))
const closers = new Set(pairs.map(pair => pair.charAt(1)))

/** In characters; an opening bracket without a close within this length counts as a slip. */
const LONGEST_QUOTE = 400

export function isCloser(char: string): boolean {
  return closers.has(char)
}

/** The place of the closing bracket for each opening one of a line; unclosed ones are omitted. */
export function matchBrackets(line: string): Map<number, number> {
  const matches = new Map<number, number>()
  const open: { at: number; closer: string }[] = []
  const awaited = new Map<string, number>()
  const drop = () => {
    const last = open.pop()
    if (last) awaited.set(last.closer, (awaited.get(last.closer) ?? 0) - 1)
    return last
  }
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at)
    const closer = openers.get(char)
    if (closers.has(char) && awaited.get(char)) {
      let last = drop()
      while (last && last.closer !== char) last = drop()
      if (last && at - last.at <= LONGEST_QUOTE) matches.set(last.at, at)
    } else if (closer) {
      open.push({ at, closer })
      awaited.set(closer, (awaited.get(closer) ?? 0) + 1)
    }
  }
  return matches
}
