import { z } from 'zod'
import type { ImportedLine, MovedKind } from '../../../contracts/schemas/learners/imports.ts'
import type { LineReason } from '../../../contracts/schemas/learners/line-reasons.ts'
import { sentencesOf } from '../../../dictionary/asked/reason-sentences.ts'
import { excerpt } from '../../../platform/values/excerpt.ts'

const NamedValues = z.object({
  form: z.string().optional(),
  reading: z.string().optional(),
  sentence: z.string().optional(),
  name: z.string().optional(),
  title: z.string().optional(),
  label: z.string().optional(),
  resource: z.string().optional(),
  day: z.string().optional(),
  event_kind: z.string().optional(),
})

const LONGEST_VALUE = 100

/** Leaves cards and ratings their ids, which tell nobody anything. */
export function importedLine(
  of: MovedKind,
  line: number,
  value: object | null,
  outcome: ImportedLine['outcome'],
  reason: LineReason | null,
): ImportedLine {
  const {
    form,
    reading = null,
    sentence,
    name,
    title,
    label,
    resource,
    day,
    event_kind,
  } = NamedValues.safeParse(value ?? {}).data ?? {}
  const detail = reason && sentencesOf([reason])
  const word = form ?? sentence ?? title ?? name ?? label ?? event_kind ?? day ?? resource ?? ''
  return {
    ...{ line, word: excerpt(word, LONGEST_VALUE), reading: reading && excerpt(reading, LONGEST_VALUE) },
    ...{ skill_id: null, state: null, outcome, detail: detail && excerpt(detail, 500), of },
    ...(reason && { reasons: [reason] }),
  }
}
