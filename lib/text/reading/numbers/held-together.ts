import type { Word } from '../../morphology/word.ts'

/** What the dictionary holds together, and mostly reads in a way no one counts: ９月, 八分 (はちぶ), 千年 (ちとせ). */
const heldTogether = /^([0-9０-９]+)(月)$|^([一二三四五六七八九])(分)$|^(千|三十|三)(年|日|位|世)$/

const readings: Readonly<Record<string, string>> = {
  月: 'がつ',
  分: 'ふん',
  年: 'ねん',
  日: 'にち',
  位: 'い',
  世: 'せい',
}

/** Number and counter as words of their own, so that they are read by the rules. */
export function takeApart(word: Word): Word[] {
  if (word.surface === '分の') return [counterWord('分'), linkingWord]
  const [digits, counter] = heldTogether.exec(word.surface)?.slice(1).filter(Boolean) ?? []
  return digits && counter ? [numberWord(digits, null), counterWord(counter)] : [word]
}

export function numberWord(surface: string, reading: string | null): Word {
  return { surface, base: surface, reading, pos: ['名詞', '数'], conjugation: null }
}

function counterWord(surface: string): Word {
  const reading = readings[surface] ?? null
  return { surface, base: surface, reading, pos: ['名詞', '接尾', '助数詞'], conjugation: null }
}

const linkingWord: Word = {
  surface: 'の',
  base: 'の',
  reading: 'の',
  pos: ['助詞', '連体化'],
  conjugation: null,
}
