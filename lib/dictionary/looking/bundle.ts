import type { FurtherAbout } from '../../contracts/schemas/japanese/further/bundles.ts'
import type {
  Accent,
  Frequency,
  FurtherKanji,
  FurtherTerm,
  Strokes,
} from '../../contracts/schemas/japanese/further/entries.ts'

/** A further dictionary in memory, as far as it is looked up in. */
export interface LookedIn {
  readonly about: FurtherAbout
  /** The entries with this form, or with this reading in hiragana. */
  terms(key: string): readonly FurtherTerm[]
  frequencies(form: string): readonly Frequency[]
  accents(form: string, reading: string): readonly Accent[]
  kanji(character: string): FurtherKanji | null
  strokes(character: string): Strokes | null
  image(path: string): FurtherImage | null
}

export interface FurtherImage {
  /** One of those that were checked when the bundle was built. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** A dictionary in use with its id. */
export interface Installed<B = LookedIn> {
  readonly id: string
  readonly edition: string
  readonly bundle: B
}
