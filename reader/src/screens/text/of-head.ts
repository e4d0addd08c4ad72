import type { Head } from '../../articles/head.ts'

/** True for a text whose sentences have times, from a recording or from subtitles. */
export const isTimed = ({ has_media, metadata }: Head) => has_media || metadata.rows === 'lines'

/** The sentences that lack a part of what the text asks for; null for one that asks for none, or is not whole yet. */
export const missingIn = ({ success_rate, total_sentences }: Head): number | null =>
  success_rate === null ? null : total_sentences - Math.round(success_rate * total_sentences)
