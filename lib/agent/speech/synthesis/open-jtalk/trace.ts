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

const LABELS = '[Output label]'
/** Of a sound: the morae and the accent of its phrase, its place in its breath group, and of that its place in the line. */
const ofPhrase = /^F:(\d+)_(\d+)#[^@]*@(\d+)_\d+\|/
const ofGroup = /^I:[^@]*@(\d+)\+/

/** The matches in the parts of a label, which begin with a letter each. */
function phraseOf(label: string) {
  const parts = label.split('/')
  const first = (pattern: RegExp) => parts.flatMap(part => pattern.exec(part) ?? []).map(String)
  const [, count, drop, place] = first(ofPhrase)
  const [, group] = first(ofGroup)
  return { count, drop, name: `${group} ${place}`, isWhole: group !== undefined }
}

/** The phrases that are said with one accent each, of their words or parts of them. */
export interface TracedPhrase {
  /** In katakana, as it is said: トーキョーエ. */
  kana: string
  /** The mora after which the pitch falls; 0: it never falls. */
  drop: number
}

/**
 * The accent phrases in the trace: the labels tell how many morae each has and where its pitch falls, the words before them
 * their kana. None if the two do not agree.
 */
export function phrasesInTrace(trace: string): TracedPhrase[] {
  const sounds = wordsInTrace(trace).map(({ sound }) => sound.replaceAll(/[^ァ-ヶー]/g, ''))
  const morae = sounds.join('').match(/[^ァィゥェォャュョヮ][ァィゥェォャュョヮ]*/g) ?? []
  const phrases: TracedPhrase[] = []
  let last = ''
  let at = 0
  // The labels end with an empty line; the states of the voice follow, under the same labels.
  const [labels = ''] = trace.slice(Math.max(0, trace.indexOf(LABELS))).split('\n\n')
  for (const line of labels.split('\n')) {
    const { count, drop, name, isWhole } = phraseOf(line)
    if (count === undefined || !isWhole || name === last) continue
    last = name
    phrases.push({ kana: morae.slice(at, at + Number(count)).join(''), drop: Number(drop) })
    at += Number(count)
  }
  const isWhole = at === morae.length && phrases.every(({ drop, kana }) => kana !== '' && drop <= kana.length)
  return isWhole ? phrases : []
}
