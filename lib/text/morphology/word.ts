/** A word as the dictionary sees it, its reading corrected on the way. */
export interface Word {
  readonly surface: string
  /** The surface where the dictionary knows no base form. */
  readonly base: string
  /** Hiragana as written, not as pronounced; null where nothing is known. */
  readonly reading: string | null
  /** The dictionary's part of speech, from broad to narrow. */
  readonly pos: readonly string[]
  readonly conjugation: { readonly type: string; readonly form: string } | null
}

export function isPos(word: Word | undefined, ...levels: readonly string[]): boolean {
  return word !== undefined && levels.every((level, depth) => word.pos[depth] === level)
}

export function textOf(words: readonly Word[]): string {
  return words.map(word => word.surface).join('')
}
