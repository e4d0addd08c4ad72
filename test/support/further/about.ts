import type { FurtherAbout } from '../../../lib/contracts/schemas/japanese/further/bundles.ts'

/** The description of a bundle of one entry. */
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
