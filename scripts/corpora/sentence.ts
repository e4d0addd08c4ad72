/** A word of a corpus as it stands in the text. */
export interface Token {
  readonly surface: string
  /** In hiragana; several if the corpus takes them for equally good, none if it does not say. */
  readonly readings: readonly string[]
}

export interface CorpusSentence {
  /** Its document. */
  readonly of: string
  readonly tokens: readonly Token[]
}
