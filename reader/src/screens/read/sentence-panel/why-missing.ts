import { OWN_TRANSLATION } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import type { WholeSentence } from './queries.ts'

export type Part = 'translation' | 'explanation'

/** The stored reason for which a model's answer about a sentence was refused; null without one. */
export function whyMissing({ metadata }: Pick<WholeSentence, 'metadata'>, part: Part): string | null {
  const { failures } = metadata
  if (typeof failures !== 'object' || failures === null) return null
  const reason: unknown = Object.entries(failures).find(([name]) => name === part)?.[1]
  return typeof reason === 'string' && reason !== '' ? reason : null
}

/**
 * True if a model is asked for a translation: there is none, the last try failed, or it was made for an earlier text. One
 * that a person gave stays.
 */
export function wantsTranslation(row: Pick<WholeSentence, 'metadata' | 'translation'>): boolean {
  const { translation_source, outdated } = row.metadata
  if (row.translation === '') return true
  if (OWN_TRANSLATION.some(source => source === translation_source)) return false
  const isOutdated = Array.isArray(outdated) && outdated.includes('translation')
  return isOutdated || whyMissing(row, 'translation') !== null
}
