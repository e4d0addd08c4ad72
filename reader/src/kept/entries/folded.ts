const KATAKANA = /[ァ-ヶヽヾ]/g

/** A text as searches compare it, whatever its width, case and kana. */
export const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(KATAKANA, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
