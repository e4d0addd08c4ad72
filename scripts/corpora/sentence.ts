export interface Token {
  readonly surface: string
  /** Hiragana; several if the corpus takes them for equally good, none if it does not say. */
  readonly readings: readonly string[]
}

export interface CorpusSentence {
  /** The id of its document. */
  readonly of: string
  readonly tokens: readonly Token[]
}
