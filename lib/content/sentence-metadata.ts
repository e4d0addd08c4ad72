import { z } from 'zod'
import { Metadata } from '../contracts/schemas/articles.ts'
import type { AnalysedPart } from '../contracts/schemas/sentences.ts'

export type OutputPart = 'translation' | 'explanation'
export type Output = AnalysedPart['items'][number]

const Known = Metadata.and(z.object({ failures: Metadata.default({}) }))

/** A sentence's metadata once an output or the reason for its absence is written: where it comes from, what failed. */
export function metadataAfter(metadata: string, part: OutputPart, { text, source, failure }: Output): string {
  const { failures, ...rest } = Known.parse(JSON.parse(metadata))
  const others = without(failures, part)
  const reasons = failure === undefined ? others : { ...others, [part]: failure }
  const origin = text === undefined ? rest : without(rest, `${part}_source`)
  return JSON.stringify({
    ...origin,
    ...(text !== undefined && source === 'rules' ? { [`${part}_source`]: 'rules' } : {}),
    ...(Object.keys(reasons).length > 0 ? { failures: reasons } : {}),
  })
}

const without = (metadata: Metadata, name: string): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== name))
