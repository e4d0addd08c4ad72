import { isPos, uninflected, type Word } from '../../morphology/word.ts'

/** Kana that are part of the word or the form before them, where the analyser has a noun or a verb: め in 三つめ. */
export function cutAgain(words: readonly Word[]): Word[] {
  const cut: Word[] = []
  for (let at = 0; at < words.length; at += 1) {
    const [word, next, after] = words.slice(at, at + 3)
    const before = cut.at(-1)
    if (!word) break
    if (isPos(word, '名詞', '数') && next?.surface === 'つめ') {
      cut.push({ ...word, surface: `${word.surface}つ`, base: `${word.base}つ`, reading: null }, ORDINAL)
      at += 1
    } else if (word.surface === 'だい' && /ん$/.test(before?.surface ?? '') && !isParticle(next)) {
      cut.push(QUESTION)
    } else if (isNoun(before) && `${word.surface}${next?.surface}` === 'ごし' && isParticle(after)) {
      cut.push(BEYOND)
      at += 1
    } else if (isNoun(before) && word.surface === 'ご' && next?.surface === 'しに') {
      cut.push(BEYOND, uninflected('に', 'に', '助詞', '格助詞', '一般'))
      at += 1
    } else if (isNoun(before) && word.surface === 'ごし') {
      cut.push(BEYOND)
    } else cut.push(word)
  }
  return cut
}

const isNoun = (word: Word | undefined) => word !== undefined && isPos(word, '名詞')
const isParticle = (word: Word | undefined) => word !== undefined && isPos(word, '助詞')

const ORDINAL = uninflected('め', 'め', '名詞', '接尾', '一般')
/** なんだい, どうしたんだい */
const QUESTION = uninflected('だい', 'だい', '助詞', '終助詞')
/** 窓ごし */
const BEYOND = uninflected('ごし', 'ごし', '名詞', '接尾', '一般')
