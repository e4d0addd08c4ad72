import type { FurtherTerm } from '../../../../lib/contracts/schemas/japanese/further/entries.ts'
import type { Installed, LookedIn } from '../../../../lib/dictionary/looking/bundle.ts'
import { aboutOf } from '../../../support/further/about.ts'

export const term = (
  form: string,
  reading: string,
  text: string,
  over: Partial<FurtherTerm> = {},
): FurtherTerm => ({
  form,
  reading,
  tags: [],
  classes: [],
  content: [text],
  key: `${form} ${reading} ${text}`,
  sequence: null,
  score: 0,
  ...over,
})

/** A dictionary that says nothing but what is given. */
export const dictionary = (id: string, over: Partial<LookedIn> = {}): Installed => ({
  id,
  edition: `${id}-1`,
  bundle: {
    about: aboutOf(id),
    terms: () => [],
    frequencies: () => [],
    accents: () => [],
    kanji: () => null,
    strokes: () => null,
    image: () => null,
    ...over,
  },
})
