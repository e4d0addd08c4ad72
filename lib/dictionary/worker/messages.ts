import type {
  DictionaryAbout,
  DictionaryEntry,
  FoundRadical,
  Kanji,
  LedToBase,
  LevelledWord,
  WordName,
} from '../../contracts/schemas/japanese/dictionary.ts'
import type { WordsOfRows } from '../../contracts/schemas/japanese/lexicon.ts'
import type { Genre, Token } from '../../contracts/schemas/japanese/text.ts'
import type { GlossesInLanguage } from '../../contracts/schemas/japanese/word-glosses.ts'
import type { DictionaryFile } from '../../japanese/lexicon/dictionary.ts'
import type { LookedUp } from '../../japanese/lexicon/look-up.ts'
import type { Gloss } from '../../japanese/reading/glosses.ts'

export interface KanjiOfRadical {
  readonly radical: FoundRadical
  readonly items: Kanji[]
}

export interface Numbered<Content> {
  readonly number: number
  readonly content: Content
}

/** Small enough that the next caller does not wait long. */
export type Task =
  | { readonly kind: 'load' }
  | { readonly kind: 'split'; readonly text: string; readonly genre: Genre }
  | { readonly kind: 'align'; readonly old: readonly string[]; readonly next: readonly string[] }
  | { readonly kind: 'furigana'; readonly sentences: readonly string[]; readonly glosses: readonly Gloss[] }
  | { readonly kind: 'tokens'; readonly sentences: readonly string[] }
  | { readonly kind: 'explain'; readonly sentences: readonly string[]; readonly language: string }
  | LexiconTask
  | DictionaryTask

export type LexiconTask = { readonly dictionary: DictionaryFile | null } & (
  | { readonly kind: 'words'; readonly sentences: readonly string[] }
  | { readonly kind: 'look-up'; readonly sentences: readonly [string]; readonly at: number }
)

/** Names the dictionary's file, so that a restarted worker can open it. */
export type DictionaryTask = { readonly file: DictionaryFile } & (
  | { readonly kind: 'dictionary' }
  | { readonly kind: 'search'; readonly q: string; readonly limit: number }
  | { readonly kind: 'kanji'; readonly character: string }
  | { readonly kind: 'kanji-by-radical'; readonly q: string; readonly limit: number }
  | { readonly kind: 'levelled'; readonly from: number; readonly to: number }
  | { readonly kind: 'names'; readonly forms: readonly string[] }
  | { readonly kind: 'writings'; readonly words: readonly WordName[] }
  | { readonly kind: 'glosses'; readonly words: readonly WordName[]; readonly languages: readonly string[] }
  | { readonly kind: 'entries' | 'commonness'; readonly words: readonly WordName[] }
)

/** UTF-8 of an array in JSON: replies are made without its objects. */
export type JsonArray = Uint8Array
/** A line for each sentence, without one after the last. */
export type JsonLines = Uint8Array

export interface Failed {
  readonly kind: 'failed'
  readonly message: string
}

export type Answer =
  | { readonly kind: 'loaded' }
  /** The ends of pieces, and the number of sentences that span several. */
  | { readonly kind: 'ends'; readonly ends: Uint32Array; readonly cut: number }
  /** Old indexes, or -1 for new rows. */
  | { readonly kind: 'aligned'; readonly kept: Int32Array }
  | { readonly kind: 'furigana'; readonly furigana: JsonLines }
  | { readonly kind: 'tokens'; readonly tokens: Token[][] }
  | { readonly kind: 'explanations'; readonly explanations: string[] }
  | {
      readonly kind: 'words'
      readonly rows: JsonArray
      readonly grammar: JsonArray
      readonly skills: WordsOfRows['skills']
    }
  | { readonly kind: 'looked-up'; readonly found: LookedUp | null }
  | { readonly kind: 'dictionary'; readonly about: DictionaryAbout }
  | { readonly kind: 'names'; readonly names: WordName[][] }
  | { readonly kind: 'matches'; readonly entries: DictionaryEntry[]; readonly base: LedToBase | null }
  | { readonly kind: 'entries'; readonly entries: (DictionaryEntry | null)[] }
  | { readonly kind: 'commonness'; readonly commonness: number[] }
  | { readonly kind: 'glosses'; readonly glosses: (GlossesInLanguage | null)[] }
  | { readonly kind: 'kanji'; readonly kanji: Kanji | null }
  | { readonly kind: 'kanji-by-radical'; readonly found: KanjiOfRadical[] }
  | { readonly kind: 'levelled'; readonly words: LevelledWord[] }
  | Failed
