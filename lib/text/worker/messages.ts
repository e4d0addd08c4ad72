import type { Furigana, Genre, Token } from '../../contracts/schemas/text.ts'

/** One piece of work, small enough that the next caller need not wait long for it. */
export type Task =
  | { readonly kind: 'load' }
  | { readonly kind: 'split'; readonly text: string; readonly genre: Genre }
  | { readonly kind: 'align'; readonly old: readonly string[]; readonly next: readonly string[] }
  | { readonly kind: 'furigana'; readonly sentences: readonly string[] }
  | { readonly kind: 'tokens'; readonly sentences: readonly string[] }
  | { readonly kind: 'explain'; readonly sentences: readonly string[]; readonly language: string }

export type Answer =
  | { readonly kind: 'loaded' }
  /** Where each piece of the text ends. */
  | { readonly kind: 'ends'; readonly ends: Uint32Array }
  /** Of each new row the index of the old one that it still is, or -1. */
  | { readonly kind: 'aligned'; readonly kept: Int32Array }
  | { readonly kind: 'furigana'; readonly furigana: Furigana[] }
  | { readonly kind: 'tokens'; readonly tokens: Token[][] }
  | { readonly kind: 'explanations'; readonly explanations: string[] }
  | { readonly kind: 'failed'; readonly message: string }

export interface Request {
  readonly id: number
  readonly task: Task
}

export interface Reply {
  readonly id: number
  readonly answer: Answer
}
