import { z } from 'zod'
import { Metadata } from '../../../contracts/schemas/articles/articles.ts'
import {
  OWN_TRANSLATION,
  type OwnTranslation,
  type Times,
} from '../../../contracts/schemas/articles/sentences.ts'

export const outputParts = ['translation', 'explanation'] as const
export type OutputPart = (typeof outputParts)[number]

/** Text and source, or the reason for none, or none better. */
export interface PartOutput {
  text?: string | undefined
  source?: 'model' | 'rules' | undefined
  failure?: string | undefined
}

interface Explained {
  explanation?: string | undefined
  metadata: string
}

const Known = z.looseObject({
  failures: Metadata.default({}),
  outdated: z.array(z.string()).default([]),
  furigana_source: z.string().optional(),
  explanation_source: z.string().optional(),
  translation_source: z.string().optional(),
})
type Known = z.output<typeof Known>

/** Ignores a part with neither text nor failure. */
export function metadataAfter(metadata: string, outputs: Partial<Record<OutputPart, PartOutput>>): string {
  const known = outputParts.reduce(
    (before, part) => withPart(before, part, outputs[part] ?? {}),
    parsed(metadata),
  )
  return textOf(known)
}

function withPart(known: Known, part: OutputPart, { text, source, failure }: PartOutput): Known {
  if (text === undefined && failure === undefined) return known
  const failures = without(known.failures, part)
  const reasons = failure === undefined ? failures : { ...failures, [part]: failure }
  if (text === undefined) return { ...known, failures: reasons }
  return {
    ...without(known, `${part}_source`),
    ...(source === 'rules' ? { [`${part}_source`]: 'rules' } : {}),
    failures: reasons,
    outdated: known.outdated.filter(name => name !== part),
  }
}

/** Rules never replace a model's explanation of the current text. */
export function isExplainedByModel({ explanation, metadata }: Explained): boolean {
  const { explanation_source, outdated } = parsed(metadata)
  return explanation !== undefined && explanation_source !== 'rules' && !outdated.includes('explanation')
}

/** No task overwrites edited furigana. */
export const hasOwnFurigana = (metadata: string) => parsed(metadata).furigana_source === 'person'

export const metadataWithOwnFurigana = (metadata: string) =>
  textOf({ ...parsed(metadata), furigana_source: 'person' })

/** True if a wanted part is missing, in whichever write it failed. */
export const hasFailures = (metadata: string) => Object.keys(parsed(metadata).failures).length > 0

export const ownTranslationIn = (metadata: string): OwnTranslation | undefined => {
  const { translation_source } = parsed(metadata)
  return OWN_TRANSLATION.find(source => source === translation_source)
}

/** Null removes the translation, so that a task makes one. */
export function metadataWithOwnTranslation(metadata: string, source: OwnTranslation | null): string {
  const { translation_source, ...known } = parsed(metadata)
  return textOf({
    ...known,
    ...(source === null ? {} : { translation_source: source }),
    failures: without(known.failures, 'translation'),
    outdated: known.outdated.filter(name => name !== 'translation'),
  })
}

export const metadataWithTimes = (metadata: string, times: Times): string =>
  textOf({ ...parsed(metadata), ...times })

export function metadataOfNewSource(metadata: string, outdated: OutputPart[]): string {
  const { furigana_source, ...known } = parsed(metadata)
  return textOf({ ...known, failures: {}, outdated })
}

const parsed = (metadata: string): Known => Known.parse(JSON.parse(metadata))

const textOf = ({ failures, outdated, ...rest }: Known) =>
  JSON.stringify({
    ...rest,
    ...(Object.keys(failures).length > 0 ? { failures } : {}),
    ...(outdated.length > 0 ? { outdated } : {}),
  })

const without = (metadata: Metadata, name: string): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== name))
