/** A word as Open JTalk read it. */
export interface TracedWord {
  /** Its spelling in wide signs. */
  written: string
  /** Its pronunciation in katakana, `*` if it has none. */
  sound: string
  /**
   * The mora after which the pitch of the phrase falls that the word begins, after all rules; 0: it never falls. Null if the
   * dictionary lacks the word.
   */
  drop: number | null
  /** True if the word goes on with the phrase of the one before it. */
  isChained: boolean
}

/** The words that are said with one accent. */
export interface TracedPhrase {
  /** In katakana, as it is said: トーキョーエ. */
  kana: string
  /** The mora after which the pitch falls; 0: it never falls; null: nobody knows. */
  drop: number | null
}

const ANALYSIS = '[Text analysis result]'
const [SPELLING, KIND, PRONUNCIATION, ACCENT, RULE] = [0, 1, 9, 10, 11]

/**
 * The words in the trace that `-ot` writes: a line each, of fields with commas between them. Labels of sounds follow after
 * an empty line: they write the number of morae where the pitch never falls, so that they do not tell a flat phrase from one
 * that falls after its last mora.
 */
export function wordsInTrace(trace: string): TracedWord[] {
  const lines = trace.split('\n')
  const start = lines.indexOf(ANALYSIS)
  if (start < 0) return []
  const end = lines.indexOf('', start)
  return lines.slice(start + 1, end < 0 ? undefined : end).map(line => {
    const fields = line.split(',')
    const accent = /^(\d{1,3})\//.exec(fields[ACCENT] ?? '')?.[1]
    // The program calls a word that its dictionary lacks a filler; a real filler has a rule.
    const isLacking = fields[KIND] === 'フィラー' && fields[RULE] === '*'
    return {
      written: fields[SPELLING] ?? '',
      sound: fields[PRONUNCIATION] ?? '',
      drop: isLacking || accent === undefined ? null : Number(accent),
      isChained: fields.at(-1) === '1',
    }
  })
}

/** The accent phrases of the words; nobody knows the accent of one with a word that `isUnsure`. */
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
