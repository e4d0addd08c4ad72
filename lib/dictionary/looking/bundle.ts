import type { FurtherAbout } from '../../contracts/schemas/japanese/further/bundles.ts'
import type {
  Accent,
  Frequency,
  FurtherKanji,
  FurtherTerm,
  Strokes,
} from '../../contracts/schemas/japanese/further/entries.ts'

export interface LookedIn {
  readonly about: FurtherAbout
  terms(key: string): readonly FurtherTerm[]
  frequencies(form: string): readonly Frequency[]
  accents(form: string, reading: string): readonly Accent[]
  kanji(character: string): FurtherKanji | null
  strokes(character: string): Strokes | null
  image(path: string): FurtherImage | null
}

export interface FurtherImage {
  readonly type: string
  readonly bytes: Uint8Array
}

export interface Installed<B = LookedIn> {
  readonly id: string
  readonly edition: string
  readonly bundle: B
}
