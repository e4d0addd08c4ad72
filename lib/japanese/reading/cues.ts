import type { Word } from '../morphology/word.ts'

/** One reading of a word and the context that calls for it. Absent cues do not matter. */
export interface Sense {
  /**
   * For the leading kanji of the word, with the kana after them read as written; for the whole word if it has kanji
   * later.
   */
  readonly reading: string
  /** Set if the other reading is another word (通って: 通る, 通う). */
  readonly base?: string
  readonly left?: RegExp
  readonly right?: RegExp
  readonly near?: RegExp
  /** Of the dictionary's first or second level. */
  readonly pos?: string
  /** A part of speech, at any level, of the previous word. */
  readonly after?: string
}

/** The text before and after a word. */
interface Context {
  readonly left: string
  readonly right: string
  readonly previous: Word | undefined
}

const cueKinds: Readonly<Record<string, (words: string) => Partial<Sense>>> = {
  base: base => ({ base }),
  pos: pos => ({ pos }),
  after: after => ({ after }),
  /** Directly before the word. */
  left: words => ({ left: new RegExp(`(?:${words})$`, 'u') }),
  /** Directly after the word. */
  right: words => ({ right: new RegExp(`^(?:${words})`, 'u') }),
  /** Anywhere near the word. */
  near: words => ({ near: new RegExp(words, 'u') }),
  /** The object of the verb: `絵を 描く`. */
  object: nouns => ({ left: new RegExp(`(?:${nouns})を[^を、。]*$`, 'u') }),
  /** The subject of the verb or adjective: `雨が 降り`, `席は もう 空い`. */
  subject: nouns => ({ left: new RegExp(`(?:${nouns})(?:が|は|も|の)[^をがは、。]*$`, 'u') }),
  /** The target of the verb: `学校に 通っ`. */
  target: nouns => ({ left: new RegExp(`(?:${nouns})(?:に|へ|には|にも)[^を、。]*$`, 'u') }),
}

/**
 * Reads a table of `word: reading cue:a|b cue:c / reading`, also `word,word: …`: the senses of each word. The first
 * match wins; without one the dictionary's reading stays. A cue's text is a regular expression without spaces.
 */
export function sensesIn(table: string): ReadonlyMap<string, readonly Sense[]> {
  const sensesByWord = new Map<string, readonly Sense[]>()
  for (const entry of table.trim().split(/(?<!\s)\s+(?=\S+:\s)/)) {
    const [words = '', senses = ''] = entry.split(/:\s+/)
    for (const word of words.split(',')) {
      if (sensesByWord.has(word)) throw new Error(`The table has two entries for ${word}.`)
      sensesByWord.set(word, senses.split(/(?<!\s)\s+\/\s+/).map(senseOf))
    }
  }
  return sensesByWord
}

function senseOf(text: string): Sense {
  const [reading = '', ...cues] = text.split(/\s+/)
  let sense: Sense = { reading }
  for (const cue of cues) sense = { ...sense, ...cueOf(cue) }
  return sense
}

function cueOf(text: string): Partial<Sense> {
  const [, kind = '', words = ''] = /^([a-z]+):(.+)$/.exec(text) ?? []
  const cue = cueKinds[kind]?.(words)
  if (!cue) throw new Error(`The table has no cue ${text}.`)
  return cue
}

export function fits(sense: Sense, word: Word, { left, right, previous }: Context): boolean {
  if (sense.pos !== undefined && word.pos[0] !== sense.pos && word.pos[1] !== sense.pos) return false
  if (sense.after !== undefined && !previous?.pos.includes(sense.after)) return false
  if (sense.left && !sense.left.test(left)) return false
  if (sense.right && !sense.right.test(right)) return false
  return !sense.near || sense.near.test(left + word.surface + right)
}
