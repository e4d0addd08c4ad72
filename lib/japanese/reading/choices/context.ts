import { kanjiClass } from '../../kana.ts'
import { isPos, type Word } from '../../morphology/word.ts'

/** The words and the signs beside a word that may decide its reading. */
export interface ChoiceContext {
  /** Kanji before and after it, as one number below `PLACES`. */
  readonly place: number
  readonly cues: readonly string[]
}

const LEFT_KINDS = 4
const RIGHT_KINDS = 3
export const PLACES = LEFT_KINDS * RIGHT_KINDS

/** The place of a word without kanji or katakana beside it. */
export const ALONE = 0

export function contextOf(words: readonly Word[], at: number): ChoiceContext {
  const [left, word, right] = [words[at - 1], words[at], words[at + 1]]
  return {
    place: leftKind(left) * RIGHT_KINDS + rightKind(right),
    cues: [
      `<${left ? left.surface.replace(/[0-9０-９]+/g, '0') : ''}`,
      `>${right?.surface ?? ''}`,
      `(${left?.surface.at(-1) ?? ''}`,
      `)${right?.surface.charAt(0) ?? ''}`,
      `=${classOf(word)}`,
      `[${classOf(left)}`,
      `]${classOf(right)}`,
    ],
  }
}

const classOf = (word: Word | undefined): string => word?.pos.slice(0, 2).join('-') ?? ''

const endsInKanji = new RegExp(`[${kanjiClass}]$`, 'u')
const beginsWithKanji = new RegExp(`^[${kanjiClass}]`, 'u')

/** A noun of one kanji or of more before a word, or one that ends in katakana. Numbers and family names form no compounds. */
function leftKind(left: Word | undefined): number {
  if (!left || isPos(left, '名詞', '数') || left.pos[3] === '姓') return 0
  if (endsInKanji.test(left.surface)) return left.surface.length === 1 ? 1 : 2
  return /[ァ-ヴー]$/.test(left.surface) ? 3 : 0
}

function rightKind(right: Word | undefined): number {
  if (!right || !beginsWithKanji.test(right.surface)) return 0
  return right.surface.length === 1 ? 1 : 2
}
