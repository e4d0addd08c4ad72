/** Deeper than any JSON that the platform is sent. */
const MOST_DEPTH = 100

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Refuses deep nesting before parsing: it takes 40 times the text's memory, and walking it overflows the stack. */
export function parseUntrusted(text: string): unknown {
  if (isDeep(text)) throw new SyntaxError(`The JSON is nested deeper than ${MOST_DEPTH} levels.`)
  return JSON.parse(text)
}

function isDeep(text: string): boolean {
  if (text.length <= MOST_DEPTH) return false
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length && depth <= MOST_DEPTH; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) isInText = !isInText
    else if (isInText) at += code === BACKSLASH ? 1 : 0
    else if (OPENING.has(code)) depth += 1
    else if (CLOSING.has(code)) depth -= 1
  }
  return depth > MOST_DEPTH
}
