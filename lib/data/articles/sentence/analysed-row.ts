import type { FullResult } from '../../../contracts/schemas/articles/sentences.ts'
import type { SentenceRecord } from '../../entities/content/rows.ts'
import { storableFurigana } from '../rows/stored-furigana.ts'
import {
  hasFailures,
  hasOwnFurigana,
  isExplainedByModel,
  metadataAfter,
  type OutputPart,
  ownTranslationIn,
  type PartOutput,
} from './row-metadata.ts'
import type { RowChange } from './row-writes.ts'

export const withTranslation = (row: SentenceRecord, translation: PartOutput) =>
  withParts(row, { translation })

export const withExplanation = (row: SentenceRecord, explanation: PartOutput) =>
  withParts(row, { explanation })

/**
 * Other parts, furigana and `analysis_status` stay. Rules never replace a model's explanation, and nothing a person's
 * translation.
 */
function withParts(row: SentenceRecord, newParts: Partial<Record<OutputPart, PartOutput>>) {
  const isStandIn = newParts.explanation?.source === 'rules' && isExplainedByModel(row)
  const parts = {
    ...newParts,
    ...(isStandIn ? { explanation: { failure: newParts.explanation?.failure } } : {}),
    ...(ownTranslationIn(row.metadata) ? { translation: {} } : {}),
  }
  const translation = parts.translation?.text
  const explanation = parts.explanation?.text
  return {
    row,
    set: {
      metadata: metadataAfter(row.metadata, parts),
      ...(translation === undefined ? {} : { translation }),
      ...(explanation === undefined ? {} : { explanation, explain_status: 'explained' }),
    },
  }
}

/**
 * Keeps edited furigana. An earlier failed part outside the result still counts for `analysis_status`. `path` is in the
 * body.
 */
export function withResult(row: SentenceRecord, result: FullResult, path: string): RowChange {
  const { translation, explanation, explanation_source, furigana, failures = {} } = result
  const filled = furigana && storableFurigana(row.sentence, furigana, `${path}.furigana`)
  const { set } = withParts(row, {
    translation: { text: translation, failure: failures.translation },
    explanation: { text: explanation, source: explanation_source, failure: failures.explanation },
  })
  return {
    row,
    set: {
      ...set,
      analysis_status: hasFailures(set.metadata) ? 'failed' : 'completed',
      ...(filled === undefined || hasOwnFurigana(row.metadata) ? {} : { furigana: filled }),
    },
  }
}
