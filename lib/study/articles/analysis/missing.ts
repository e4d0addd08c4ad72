import { z } from 'zod'
import { OWN_TRANSLATION, type Sentence } from '../../../contracts/schemas/articles/sentences.ts'
import { isSpeakable } from '../../../japanese/speakable.ts'
import type { Part } from './tally.ts'

/** Data_server's notes about the outputs of a sentence. */
const Noted = z.object({
  failures: z.record(z.string(), z.string()).catch({}),
  outdated: z.array(z.string()).catch([]),
  explanation_source: z.string().optional().catch(undefined),
  translation_source: z.string().optional().catch(undefined),
})

/** The source of a translation that a person gave; no task makes another. */
export function ownTranslationOf({ translation, metadata }: Pick<Sentence, 'translation' | 'metadata'>) {
  const { translation_source } = Noted.parse(metadata)
  return translation === '' ? undefined : OWN_TRANSLATION.find(source => source === translation_source)
}

/**
 * Includes parts whose last analysis failed, that are for an earlier text, or that rules made in place of a model; never a
 * translation that a person gave.
 */
export function lacks({ metadata, ...row }: Sentence, part: Part): boolean {
  if (part === 'translation' && ownTranslationOf({ ...row, metadata })) return false
  const { failures, outdated, explanation_source } = Noted.parse(metadata)
  return (
    row[part] === '' ||
    part in failures ||
    outdated.includes(part) ||
    (part === 'explanation' && explanation_source === 'rules')
  )
}

/** True if a model has explained the present text of the sentence. */
export function isExplainedByModel({ explanation, metadata }: Sentence): boolean {
  const { outdated, explanation_source } = Noted.parse(metadata)
  return explanation !== '' && explanation_source !== 'rules' && !outdated.includes('explanation')
}

/** Furigana edited by a person are never missing. */
export const lacksFurigana = ({ furigana }: Sentence): boolean => furigana.length === 0

/** A sentence that can be read aloud and has no clip. */
export const lacksAudio = ({ sentence, has_audio }: Sentence): boolean => !has_audio && isSpeakable(sentence)

export const isEditedByPerson = ({ metadata }: Sentence): boolean => metadata.furigana_source === 'person'
