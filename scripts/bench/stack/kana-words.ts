/** A word that no dictionary has, so the result does not depend on one. */
export function kanaWord(n: number) {
  const kana = Array.from(String(n), digit => 'あいうえおかきくけこ'.charAt(Number(digit))).join('')
  return { form: kana, reading: kana }
}

export const kanaList = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => kanaWord(from + n))
    .map(({ form, reading }) => `${form} ${reading}`)
    .join('\n')
