/** The alternatives of a regular expression outside its groups and classes. */
export function alternativesOf(source: string): string[] {
  const found: string[] = []
  let [start, groups, isInClass] = [0, 0, false]
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]
    if (sign === '\\') at += 1
    else if (isInClass) isInClass = sign !== ']'
    else if (sign === '[') isInClass = true
    else if (sign === '(') groups += 1
    else if (sign === ')') groups -= 1
    else if (sign === '|' && groups === 0) {
      found.push(source.slice(start, at))
      start = at + 1
    }
  }
  return [...found, source.slice(start)]
}
