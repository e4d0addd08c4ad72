import type { AddedNode, Kuromoji } from './cheapest-words.ts'
import type { Word } from './word.ts'

/** Words that have each class and each form that other words may take. */
const EXEMPLARS = `
本棚 旅行 静か 毎日 ゆっくり もっと おはよう 百
買わ 買い 買っ 買う 買え 買お 書か 書き 書い 書く 書け 書こ 泳が 泳ぎ 泳い 泳ぐ 泳げ 泳ご 話さ 話し 話す 話せ 話そ
待た 待ち 待っ 待つ 待て 待と 死な 死に 死ん 死ぬ 死ね 死の 遊ば 遊び 遊ん 遊ぶ 遊べ 遊ぼ 読ま 読み 読ん 読む 読め 読も
乗ら 乗り 乗っ 乗る 乗れ 乗ろ 行か 行き 行っ 行く 行け 行こ くる き こ くれ こい 食べ 食べる 食べれ 食べろ 食べよ 高 高い 高く 高かっ 高けれ 高けりゃ 高きゃ 高かろ`
  .trim()
  .split(/\s+/)

type Place = Pick<AddedNode, 'left' | 'right'>

/** Gives words of a known class and form their place among the words of the dictionary; others have none. */
export function placesIn(kuromoji: Kuromoji) {
  let known: ReadonlyMap<string, Place> | undefined
  return <Added extends { readonly word: Word; readonly cost: number }>(
    added: Added,
  ): (Added & AddedNode)[] => {
    known ??= new Map(EXEMPLARS.flatMap(exemplar => placesOf(kuromoji, exemplar)))
    const { surface, pos, conjugation } = added.word
    const place = known.get(keyOf(pos, conjugation?.type, conjugation?.form))
    return place ? [{ ...added, ...place, length: surface.length }] : []
  }
}

const keyOf = (pos: readonly string[], type = '*', form = '*') => [...pos, type, form].join()

function placesOf({ viterbi_builder, token_info_dictionary }: Kuromoji, text: string): [string, Place][] {
  const { dictionary, target_map } = token_info_dictionary
  const value = viterbi_builder.trie.lookup(text)
  return (target_map[value] ?? []).map((id: number): [string, Place] => {
    const [, pos = '', pos1 = '*', pos2 = '*', pos3 = '*', type, form] = token_info_dictionary
      .getFeatures(String(id))
      .split(',')
    const levels = [pos, pos1, pos2, pos3].filter(level => level !== '*')
    return [keyOf(levels, type, form), { left: dictionary.getShort(id), right: dictionary.getShort(id + 2) }]
  })
}
