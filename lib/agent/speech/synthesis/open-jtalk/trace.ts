export interface TracedWord {
  written: string
  /** Katakana; `*` without a pronunciation. */
  sound: string
  /** The mora of the fall in the phrase that the word begins; 0: none; null: the dictionary lacks the word. */
  drop: number | null
  /** True if the word continues the phrase before. */
  isChained: boolean
}

export interface TracedPhrase {
  kana: string
  /** The mora of the fall; 0: none; null: unknown. */
  drop: number | null
}

const ANALYSIS = '[Text analysis result]'
const [SPELLING, KIND, PRONUNCIATION, ACCENT, RULE] = [0, 1, 9, 10, 11]

/**
 * Reads the trace of `-ot`: a line for each word, with commas. Labels of sounds follow an empty line; they do not tell a
 * flat phrase from one that falls after its last mora.
 */
export function wordsInTrace(trace: string): TracedWord[] {
  const lines = trace.split('\n')
  const start = lines.indexOf(ANALYSIS)
  if (start < 0) return []
  const end = lines.indexOf('', start)
  return lines.slice(start + 1, end < 0 ? undefined : end).map(line => {
    const fields = line.split(',')
    const accent = /^(\d{1,3})\//.exec(fields[ACCENT] ?? '')?.[1]
    // The program calls a missing word a filler; a real filler has a rule.
    const isLacking = fields[KIND] === 'フィラー' && fields[RULE] === '*'
    return {
      written: fields[SPELLING] ?? '',
      sound: fields[PRONUNCIATION] ?? '',
      drop: isLacking || accent === undefined ? null : Number(accent),
      isChained: fields.at(-1) === '1',
    }
  })
}

/** The accent of a phrase with an `isUnsure` word is unknown. */
export function phrasesOfWords(
  words: readonly TracedWord[],
  isUnsure: (word: TracedWord) => boolean,
): TracedPhrase[] {
  const phrases: TracedPhrase[] = []
  let last: TracedPhrase | undefined
  for (const word of words) {
    const kana = word.sound.replaceAll(/[^ァ-ヶー]/g, '')
    const drop = isUnsure(word) ? null : word.drop
    if (word.isChained && last) {
      last.kana += kana
      if (drop === null) last.drop = null
    } else {
      last = { kana, drop }
      phrases.push(last)
    }
  }
  return phrases.filter(({ kana }) => kana !== '').map(known)
}

/** A drop behind the last mora is no drop. */
const known = ({ kana, drop }: TracedPhrase): TracedPhrase => {
  const morae = kana.replaceAll(/[ァィゥェォャュョヮ]/g, '').length
  return { kana, drop: drop !== null && drop <= morae ? drop : null }
}
