import type { z } from 'zod'
import type { Field, SpeechForm } from '../form-values.ts'

/** The current values of these fields for a test; null if they are invalid. Each error is then shown at its field. */
export function candidateOf<Candidate>(
  form: SpeechForm,
  fields: readonly Field[],
  schema: z.ZodType<Candidate>,
  required: readonly Field[],
  missing: string,
): Candidate | null {
  const values = form.getValues()
  const parsed = schema.safeParse(Object.fromEntries(fields.map(field => [field, values[field]])))
  const issues = parsed.error?.issues.map(({ path, message }) => [path[0], message] as const) ?? []
  const wrong = fields.flatMap(field => {
    const message =
      issues.find(([name]) => name === field)?.[1] ??
      (required.includes(field) && values[field].trim() === '' ? missing : null)
    return message === null ? [] : [{ field, message }]
  })
  for (const { field, message } of wrong) form.setFieldError(field, message)
  if (wrong[0]) form.getInputNode(wrong[0].field)?.focus()
  return wrong.length === 0 ? (parsed.data ?? null) : null
}
