import type { FurtherSense } from '../../contracts/schemas/japanese/further/looked-up.ts'
import type { ModelGloss } from '../../contracts/schemas/learners/words.ts'
import type { LearntWord } from './learnt-word.ts'

/** A member that is left out keeps its value. */
export interface SaidChange {
  readonly kind: 'word.said'
  readonly note?: string | undefined
  readonly tags?: readonly string[] | undefined
  /** The learner's own words; empty for none. */
  readonly meaning?: string | null | undefined
  /** How the word is written where no source says it. */
  readonly written?: string
  readonly sense_id?: string | null | undefined
  readonly gloss?: string
  readonly model_gloss?: ModelGloss | null
  readonly further_sense?: FurtherSense | null | undefined
}

/** `gloss` has the meanings of the word if no sense is meant. */
export function foldSaid(
  word: LearntWord,
  { note, tags, meaning, written, model_gloss, gloss: ofSense, ...chosen }: SaidChange,
  { gloss }: { readonly gloss: string },
): LearntWord {
  const { sense_id, further_sense } = oneSense(chosen)
  return {
    ...word,
    ...(note !== undefined && { note }),
    ...(tags && { tags: [...new Set(tags)] }),
    ...(written !== undefined && word.sources === 0 && { written }),
    ...(meaning !== undefined && { meaning: meaning || null }),
    ...(model_gloss !== undefined && { model_gloss }),
    ...(further_sense !== undefined && { further_sense }),
    ...(sense_id !== undefined && { sense_id, gloss: ofSense ?? gloss }),
  }
}

/** Choosing a sense of one dictionary takes the place of one of another. */
const oneSense = ({ sense_id, further_sense }: Pick<SaidChange, 'sense_id' | 'further_sense'>) => ({
  sense_id: sense_id === undefined && further_sense ? null : sense_id,
  further_sense: further_sense === undefined && sense_id ? null : further_sense,
})
