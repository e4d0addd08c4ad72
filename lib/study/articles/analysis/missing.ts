import { z } from 'zod'
import { OWN_TRANSLATION, type Sentence } from '../../../contracts/schemas/articles/sentences.ts'
import { isSpeakable } from '../../../japanese/speakable.ts'
import type { Part } from './tally.ts'

const Noted = z.object({
  failures: z.record(z.string(), z.string()).catch({}),
  outdated: z.array(z.string()).catch([]),
  explanation_source: z.string().optional().catch(undefined),
  translation_source: z.string().optional().catch(undefined),
})

/** No task makes a translation in place of a person's. */
export function ownTranslationOf({ translation, metadata }: Pick<Sentence, 'translation' | 'metadata'>) {
  const { translation_source } = Noted.parse(metadata)
  return translation === '' ? undefined : OWN_TRANSLATION.find(source => source === translation_source)
}

/** True also for failed and outdated parts, and for rules in place of a model; never for a person's translation. */
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

export function isExplainedByModel({ explanation, metadata }: Sentence): boolean {
  const { outdated, explanation_source } = Noted.parse(metadata)
  return explanation !== '' && explanation_source !== 'rules' && !outdated.includes('explanation')
}

/** Furigana edited by a person are never missing. */
export const lacksFurigana = ({ furigana }: Sentence): boolean => furigana.length === 0

export const lacksAudio = ({ sentence, has_audio }: Sentence): boolean => !has_audio && isSpeakable(sentence)

export const isEditedByPerson = ({ metadata }: Sentence): boolean => metadata.furigana_source === 'person'
