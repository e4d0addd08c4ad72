/** A short text with paragraphs, a quotation and a blank line. */
export const shortText =
  '雨が降っていた。彼女は傘を持っていない。\n「どこへ行くの？」と聞いた。\n\n駅まで歩いた。\n'
export const shortTextSentences = [
  '雨が降っていた。',
  '彼女は傘を持っていない。',
  '「どこへ行くの？」と聞いた。',
  '駅まで歩いた。',
]

/** As many different sentences as asked for, ten to a paragraph. */
export function longText(sentences: number): string {
  return Array.from(
    { length: sentences },
    (_, n) => `これは第${n + 1}番目の文です。${n % 10 === 9 ? '\n' : ''}`,
  ).join('')
}
