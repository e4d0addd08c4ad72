import type { Choices } from '../choices.ts'

const people = ['田中さん', '私の妹', '若い先生', '隣の子供', '駅員']
const places = ['駅前の本屋', '静かな図書館', '古い橋の下', '雨の降る庭']
const deeds = ['辞書を買いました', '長い手紙を書きました', '水を一杯飲みました', '小説を最後まで読みました']
const PARAGRAPH = 7

let made = 0
export const newSentence = (choices: Choices): string =>
  `第${++made}の朝、${choices.pick(people)}は${choices.pick(places)}で${choices.pick(deeds)}。`

export const newText = (sentences: number, choices: Choices): string =>
  Array.from(
    { length: sentences },
    (_, n) => newSentence(choices) + (n % PARAGRAPH === PARAGRAPH - 1 ? '\n' : ''),
  ).join('')

/** The rows of an article with one of them removed, replaced or followed by another. */
export function editedText(rows: readonly string[], choices: Choices): string {
  const at = choices.below(rows.length)
  const change = choices.pick(['leave out', 'replace', 'add'])
  const edited = rows.flatMap((row, index) => {
    if (index !== at || row.trim() === '') return [row]
    if (change === 'leave out' && rows.length > 2) return []
    return change === 'add' ? [row, newSentence(choices)] : [newSentence(choices)]
  })
  return edited.join('')
}
