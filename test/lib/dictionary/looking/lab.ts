import type { FurtherAbout } from '../../../../lib/contracts/schemas/japanese/further/bundles.ts'
import type { FurtherTerm } from '../../../../lib/contracts/schemas/japanese/further/entries.ts'
import type { Installed, LookedIn } from '../../../../lib/dictionary/looking/bundle.ts'

export const aboutOf = (title: string, over: Partial<FurtherAbout> = {}): FurtherAbout => ({
  title,
  revision: '1',
  format: 'yomitan',
  author: '',
  url: '',
  description: '',
  attribution: '',
  source_language: null,
  target_language: null,
  frequency_mode: null,
  index_url: null,
  download_url: null,
  counts: { terms: 1, frequencies: 0, accents: 0, kanji: 0, tags: 0, images: 0, strokes: 0 },
  memory_bytes: 1_000,
  ...over,
})

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
