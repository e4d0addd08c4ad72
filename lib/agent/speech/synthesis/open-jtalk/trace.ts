/** A word as Open JTalk read it: its spelling in wide signs, and its pronunciation in katakana, `*` if it has none. */
export interface TracedWord {
  written: string
  sound: string
}

const ANALYSIS = '[Text analysis result]'
const SPELLING = 0
const PRONUNCIATION = 9

/**
 * The words in the trace that `-ot` writes: a line each, of fields with commas between them. Labels of sounds follow after
 * an empty line.
 */
export function wordsInTrace(trace: string): TracedWord[] {
  const lines = trace.split('\n')
  const start = lines.indexOf(ANALYSIS)
  if (start < 0) return []
  const end = lines.indexOf('', start)
  return lines.slice(start + 1, end < 0 ? undefined : end).map(line => {
    const fields = line.split(',')
    return { written: fields[SPELLING] ?? '', sound: fields[PRONUNCIATION] ?? '' }
  })
}
