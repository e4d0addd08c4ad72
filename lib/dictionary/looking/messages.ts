import type { WordName } from '../../contracts/schemas/japanese/dictionary.ts'
import type { FurtherAbout } from '../../contracts/schemas/japanese/further/bundles.ts'
import type { FurtherTerm } from '../../contracts/schemas/japanese/further/entries.ts'
import type { DictionaryFile } from '../../japanese/lexicon/dictionary.ts'
import type { Failed } from '../worker/messages.ts'
import type { FurtherImage } from './bundle.ts'

/** Tasks name the file, so that a restarted thread can open it. */
export interface FurtherFile {
  readonly id: string
  readonly file: DictionaryFile
}

/** Names an edition in addresses. */
export const editionOf = ({ sha256 }: DictionaryFile): string => sha256.slice(0, 16)

export type LookTask =
  | { readonly kind: 'open'; readonly file: DictionaryFile }
  /** Closes all others, which frees their memory. */
  | { readonly kind: 'keep'; readonly sha256s: readonly string[] }
  | {
      readonly kind: 'further' | 'marks' | 'ranks'
      readonly files: readonly FurtherFile[]
      readonly words: readonly WordName[]
    }
  | { readonly kind: 'kanji'; readonly files: readonly FurtherFile[]; readonly character: string }
  | { readonly kind: 'term'; readonly file: DictionaryFile; readonly word: WordName; readonly key: string }
  | { readonly kind: 'image'; readonly file: DictionaryFile; readonly path: string }

export type LookAnswer =
  | { readonly kind: 'opened'; readonly about: FurtherAbout }
  | { readonly kind: 'kept' }
  | { readonly kind: 'json'; readonly json: Uint8Array }
  | { readonly kind: 'ranks'; readonly ranks: Float64Array }
  | { readonly kind: 'term'; readonly term: FurtherTerm | null }
  | { readonly kind: 'image'; readonly image: FurtherImage | null }
  | Failed
