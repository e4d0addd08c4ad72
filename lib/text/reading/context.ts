import { hasKanji, kanjiClass, toHiragana } from '../kana.ts'
import { textOf, type Word } from '../morphology/word.ts'
import { fits, type Sense } from './cues.ts'
import { freestanding } from './freestanding.ts'
import { homographs } from './homographs/all.ts'
import { preferredReading } from './preferred.ts'

/** Characters either side that may decide a reading. */
const REACH = 40

const leadingKanji = new RegExp(`^[${kanjiClass}]+`, 'u')

/** Corrects the dictionary's first choice by what stands around each word. */
export function readByContext(words: readonly Word[]): Word[] {
  const sentence = textOf(words)
  let at = 0
  return words.map((word, index) => {
    const end = at + word.surface.length
    const context = {
      left: sentence.slice(Math.max(0, at - REACH), at),
      right: sentence.slice(end, end + REACH),
      previous: words[index - 1],
    }
    at = end
    const senses = homographs.get(word.surface) ?? homographs.get(word.base)
    const sense =
      senses?.find(candidate => fits(candidate, word, context)) ?? freestanding(word, words[index - 1])
    return sense ? withSense(word, sense) : preferredReading(word)
  })
}

function withSense(word: Word, { reading, base }: Sense): Word {
  const kana = word.surface.replace(leadingKanji, '')
  return { ...word, reading: hasKanji(kana) ? reading : reading + toHiragana(kana), base: base ?? word.base }
}
