import { z } from 'zod'
import { bundleKind } from '../../administration/bundles.ts'
import { Text } from '../../basics.ts'
import { partsOf } from '../../parts.ts'
import { FurtherTerm } from './entries.ts'

export const FurtherFormat = z.enum(['yomitan', 'naist-jdic', 'kanjivg'])
export type FurtherFormat = z.infer<typeof FurtherFormat>

const count = z.number().int().min(0)
export const FurtherCounts = z.object({
  terms: count,
  frequencies: count,
  accents: count,
  kanji: count,
  tags: count,
  images: count,
  strokes: count,
})

/** The header of a further dictionary's bundle. A text that its file does not have is empty. */
export const FurtherAbout = z.object({
  title: Text,
  revision: Text,
  format: FurtherFormat,
  author: Text,
  url: Text.describe('Of its makers, as text'),
  description: Text,
  attribution: Text.describe('Must be shown with what it says'),
  source_language: Text.nullable(),
  target_language: Text.nullable(),
  frequency_mode: z
    .enum(['rank', 'occurrence', 'levels'])
    .nullable()
    .describe(
      'rank: small numbers are common words; levels: the numbers are levels, such as those of the JLPT, and order no words; null: the file does not say',
    ),
  index_url: Text.nullable().describe(
    'Where a newer revision is announced; only of those that can be updated',
  ),
  download_url: Text.nullable(),
  counts: FurtherCounts,
  memory_bytes: count.describe('What it takes in memory while it is in use'),
})
export type FurtherAbout = z.infer<typeof FurtherAbout>

/** A build's report on its file, for the administrator who decides. */
export const FurtherReport = z.object({
  about: FurtherAbout,
  problems: z.array(z.object({ at: Text.describe('File and entry'), message: Text })).max(20),
  problem_count: count,
  samples: z.array(FurtherTerm.pick({ form: true, reading: true })).max(3),
})
export type FurtherReport = z.infer<typeof FurtherReport>

export const furtherBundles = bundleKind({
  name: 'further dictionary',
  invalid: 'invalid_dictionary',
  most_bytes: 400_000_000,
  most_uploaded_bytes: 600_000_000,
  report: FurtherReport,
})
export const FurtherSlot = furtherBundles.Slot
export const FurtherSlots = furtherBundles.Slots
export const furtherParts = partsOf(furtherBundles.most_uploaded_bytes)

/** How many may be installed. */
export const MOST_FURTHER = 30
/** Of all that are in use together. */
export const MOST_FURTHER_MEMORY = 600_000_000
