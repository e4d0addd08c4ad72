import { toKatakana } from '../../../../japanese/kana.ts'
import { comparableSound } from '../../../../japanese/kana-sounds.ts'
import type { TracedWord } from './trace.ts'

export interface WantedWord {
  written: string
  kana: string | null
}

/** Words without a sound: punctuation, which is a pause. */
const soundless = /^[^\p{L}\p{N}]*$/u

export interface LinePart {
  written: string
  isInKana: boolean
}

/**
 * Puts words that Open JTalk reads otherwise than wanted in kana. The others keep their spelling, and so their accents of
 * the dictionary.
 */
export function corrected(wanted: readonly WantedWord[], heard: readonly TracedWord[]): LinePart[] {
  const text = wanted.map(({ written }) => written).join('')
  const groups = groupsIn(text, heard)
  const ends = new Set(groups.map(({ end }) => end))
  const parts: LinePart[] = []
  let from = 0
  let at = 0
  let words: WantedWord[] = []
  for (const word of wanted) {
    words.push(word)
    at += word.written.length
    if (!ends.has(at)) continue
    const sounds = groups.filter(({ end }) => end > from && end <= at).map(({ sound }) => sound)
    const isInKana = !isReadAs(words, sounds.join(''))
    parts.push({ written: isInKana ? words.map(inKana).join('') : text.slice(from, at), isInKana })
    from = at
    words = []
  }
  return [...parts, { written: text.slice(from), isInKana: false }]
}

/** Words in parts in kana: no accent of the dictionary is surely theirs. */
export function wordsInKana(parts: readonly LinePart[], heard: readonly TracedWord[]): Set<TracedWord> {
  const text = parts.map(({ written }) => written).join('')
  const isInKana = parts.flatMap(part => Array<boolean>(part.written.length).fill(part.isInKana))
  // A part in kana has no words that the program writes anew.
  return new Set(placed(text, heard).flatMap(({ word, start }) => (isInKana[start] ? [word] : [])))
}

const inKana = ({ written, kana }: WantedWord) => (kana === null ? written : toKatakana(kana))

/** True for an unknown pronunciation. */
function isReadAs(words: readonly WantedWord[], sound: string): boolean {
  const isUnknown = words.some(({ written, kana }) => kana === null && !soundless.test(written))
  return isUnknown || comparableSound(words.map(({ kana }) => kana ?? '').join('')) === comparableSound(sound)
}

/** -1 for a word that the program writes anew, such as a number. */
function placed(text: string, heard: readonly TracedWord[]): { word: TracedWord; start: number }[] {
  let at = 0
  return heard.map(word => {
    const start = word.written === '' ? -1 : text.indexOf(word.written, at)
    if (start >= 0) at = start + word.written.length
    return { word, start }
  })
}

/** Words that are written anew are one group, up to the next word that the text has. */
function groupsIn(text: string, heard: readonly TracedWord[]): { end: number; sound: string }[] {
  const groups: { end: number; sound: string }[] = []
  let at = 0
  let rewritten = ''
  for (const { word, start } of placed(text, heard)) {
    const { written, sound } = word
    if (start < 0) {
      rewritten += sound
      continue
    }
    if (start > at) groups.push({ end: start, sound: rewritten })
    rewritten = ''
    at = start + written.length
    groups.push({ end: at, sound })
  }
  if (rewritten !== '') groups.push({ end: text.length, sound: rewritten })
  return groups
}
