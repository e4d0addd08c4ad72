import { z } from 'zod'
import type { Sentence } from '../../contracts/schemas/sentences.ts'
import { isSpeakable } from '../../speech/synthesis/speakable.ts'
import type { Part } from './tally.ts'

const Names = z.array(z.string())
/** What data_server notes about the outputs of a sentence. */
const Noted = z.object({
  failures: z.record(z.string(), z.string()).catch({}),
  outdated: Names.catch([]),
  explanation_source: z.string().optional().catch(undefined),
})

/**
 * Whether a sentence lacks a part: there is no text, its last analysis failed, the text belongs to what the
 * sentence said before, or it is the rules' word standing in for a model's.
 */
export function lacks({ metadata, ...row }: Sentence, part: Part): boolean {
  const { failures, outdated, explanation_source } = Noted.parse(metadata)
  return (
    row[part] === '' ||
    part in failures ||
    outdated.includes(part) ||
    (part === 'explanation' && explanation_source === 'rules')
  )
}

/** Whether a model has explained the sentence as it is now. */
export function isExplainedByModel({ explanation, metadata }: Sentence): boolean {
  const { outdated, explanation_source } = Noted.parse(metadata)
  return explanation !== '' && explanation_source !== 'rules' && !outdated.includes('explanation')
}

/** Furigana that were never worked out; those of a person are never missing. */
export const lacksFurigana = ({ furigana }: Sentence): boolean => furigana.length === 0

/** A sentence that could be read aloud, and is by nobody. */
export const lacksAudio = ({ sentence, has_audio }: Sentence): boolean => !has_audio && isSpeakable(sentence)

export const isEditedByPerson = ({ metadata }: Sentence): boolean => metadata.furigana_source === 'person'
