import { isCloser } from './brackets.ts'
import { isBlank } from './spans.ts'

const labels = [
  /** 田中：, 記者A:, Q1： */
  /^\s*[^\s。！？!?「」『』：:]{1,20}\s?[：:](?!\/)\s*/,
  /** ――, — , － */
  /^\s*(?:[―—─ー－]{1,3}|--)\s*/,
  /** Q., Ａ．, Q1. */
  /^\s*[QAＱＡ]\s?[0-9０-９]{0,3}\s?[.．、]\s*/,
]
/** 記者「…」 */
const namedQuote = /^\s*[^\s。！？!?、「」『』：:]{1,12}(?=[「『])/

/** The start of the speaker's words: after `田中：`, `――`, `Q.`, `記者「`. */
export function speechStart(line: string): number {
  for (const label of [...labels, namedQuote]) {
    const labelMatch = label.exec(line)
    if (labelMatch) return labelMatch[0].length
  }
  return 0
}

/** A turn that is one long quotation is read sentence by sentence, so its brackets hold nothing together. */
export function withoutTurnQuote(
  line: string,
  speech: number,
  brackets: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const close = speech > 0 ? brackets.get(speech) : undefined
  if (close === undefined || !endsLine(line, close + 1)) return brackets
  return new Map([...brackets].filter(([open]) => open !== speech))
}

function endsLine(line: string, from: number): boolean {
  for (let at = from; at < line.length; at++) {
    const char = line.charAt(at)
    if (!isBlank(char) && !isCloser(char) && !'。．！？!?'.includes(char)) return false
  }
  return true
}
