/** Syllables by consonant, in the order a i u e o; a space for a missing one. */
const ROWS: Record<string, string> = {
  '': 'あいうえお',
  k: 'かきくけこ',
  s: 'さしすせそ',
  t: 'たちつてと',
  n: 'なにぬねの',
  h: 'はひふへほ',
  m: 'まみむめも',
  y: 'や ゆ よ',
  r: 'らりるれろ',
  w: 'わ   を',
  g: 'がぎぐげご',
  z: 'ざじずぜぞ',
  d: 'だぢづでど',
  b: 'ばびぶべぼ',
  p: 'ぱぴぷぺぽ',
}
/** Syllables with ya, yu and yo by consonant, with alternative spellings. */
const WITH_Y: Record<string, string> = {
  ky: 'き',
  sh: 'し',
  sy: 'し',
  ch: 'ち',
  ty: 'ち',
  cy: 'ち',
  ny: 'に',
  hy: 'ひ',
  my: 'み',
  ry: 'り',
  gy: 'ぎ',
  j: 'じ',
  jy: 'じ',
  zy: 'じ',
  by: 'び',
  py: 'ぴ',
  dy: 'ぢ',
}
const SMALL = { a: 'ゃ', i: '', u: 'ゅ', e: 'ぇ', o: 'ょ' }
const OTHERS: Record<string, string> = {
  tsu: 'つ',
  fu: 'ふ',
  fa: 'ふぁ',
  fi: 'ふぃ',
  fe: 'ふぇ',
  fo: 'ふぉ',
  "n'": 'ん',
  nn: 'ん',
  n: 'ん',
  '-': 'ー',
}
const VOWELS = ['a', 'i', 'u', 'e', 'o'] as const

const syllables = new Map<string, string>([
  ...Object.entries(ROWS).flatMap(([consonant, row]) =>
    VOWELS.map((vowel, at): [string, string] => [consonant + vowel, row.charAt(at).trim()]),
  ),
  ...Object.entries(WITH_Y).flatMap(([consonant, kana]) =>
    VOWELS.map((vowel): [string, string] => [consonant + vowel, kana + SMALL[vowel]]),
  ),
  ...Object.entries(OTHERS),
])
const LONG: Record<string, string> = {
  ā: 'aa',
  ī: 'ii',
  ū: 'uu',
  ē: 'ei',
  ō: 'ou',
  â: 'aa',
  î: 'ii',
  û: 'uu',
  ê: 'ei',
  ô: 'ou',
}
const LONGEST = 3

/** The hiragana of a text in Latin letters, Hepburn or Kunrei; null if it is not romaji. */
export function romajiToHiragana(text: string): string | null {
  const plain = text.toLowerCase().replace(/[āīūēōâîûêô]/g, vowel => LONG[vowel] ?? vowel)
  const letters = plain.replace(/[\s']/g, sign => (sign === "'" ? sign : ''))
  let kana = ''
  let at = 0
  while (at < letters.length) {
    if (isDoubled(letters, at)) {
      kana += 'っ'
      at += 1
      continue
    }
    const length = lengthAt(letters, at)
    if (length === 0) return null
    kana += syllables.get(letters.slice(at, at + length))
    at += length
  }
  return kana === '' ? null : kana
}

/** True for kk in gakkou and tch in matcha. */
const isDoubled = (letters: string, at: number) =>
  /^(?:([ksthmrgzdbpjfc])\1|tch)/.test(letters.slice(at, at + LONGEST))

function lengthAt(letters: string, at: number): number {
  // The n of kinen belongs to the next vowel; that of kin'en and annai does not.
  if (letters.startsWith('nn', at) && /[aiueoy]/.test(letters.charAt(at + 2))) return 1
  for (let length = LONGEST; length > 0; length -= 1)
    if (syllables.get(letters.slice(at, at + length))) return Math.min(length, letters.length - at)
  return 0
}
