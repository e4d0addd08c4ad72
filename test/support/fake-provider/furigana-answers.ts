const kanjiRuns = /[\p{Script=Han}々〆〇ヶヵ]+/gu
/** Kana that hardly begin or end a word, so that these readings are nobody else's. */
const kana = [...'ぬぷぺぽぴぢづ']

/** An honest model's readings of a line: one behind each run of kanji, made from the kanji alone. */
export const withReadings = (text: string): string =>
  text.replaceAll(kanjiRuns, run => `${run}[${madeUpReading(run)}]`)

/** Two kana a kanji, so that another line's reading shows. */
export const madeUpReading = (run: string): string =>
  [...run]
    .map(kanji => kanji.codePointAt(0) ?? 0)
    .map(code => `${kana[code % kana.length]}${kana[Math.floor(code / 7) % kana.length]}`)
    .join('')
