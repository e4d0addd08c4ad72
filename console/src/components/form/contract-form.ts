import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { isProblem } from '../../../../lib/contracts/manager-client.ts'
import { useLanguage } from '../../language/use-language.ts'
import { useUnsaved } from '../../unsaved/use-unsaved.ts'

interface ContractForm<Values, Body> {
  /** The contract's own schema of what is sent. */
  schema: z.ZodType<unknown, Body>
  initialValues: Values
  /** What is sent for what the fields hold; a field has the name of what it fills. */
  bodyOf(values: Values): Body
  /** For a form that is always open and may stay as it is: nothing keeps the administrator on it. */
  guard?: boolean
}

/** A form that knows from the contract what fits, and shows what does not beside its field, whoever finds it. */
export function useContractForm<Values extends Record<string, unknown>, Body>({
  schema,
  initialValues,
  bodyOf,
  guard = true,
}: ContractForm<Values, Body>) {
  const [problem, setProblem] = useState<unknown>(null)
  const refusedBySchema = (values: Values) => {
    const { error } = schema.safeParse(bodyOf(values))
    return errorsByField((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
  }
  const form = useForm<Values>({ initialValues, validate: refusedBySchema })
  useUnsaved(guard && form.isDirty())

  const sayAgain = useEffectEvent(() => {
    const now = refusedBySchema(form.getValues())
    const said = Object.keys(form.errors).flatMap(name => (name in now ? [[name, now[name]]] : []))
    if (said.length > 0) form.setErrors({ ...form.errors, ...Object.fromEntries(said) })
  })
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said of a field is said in the language chosen.
  useEffect(() => sayAgain(), [language])

  return {
    form,
    /** What belongs to no field. */
    problem,
    /** What would be sent; null if it does not fit, which is then shown and the first such field focused. */
    body(): Body | null {
      setProblem(null)
      const { hasErrors, errors } = form.validate()
      if (!hasErrors) return bodyOf(form.getValues())
      focusFirst(errors)
      return null
    },
    /** Shows why the server did not take it. */
    refuse(error: unknown) {
      const found = ((isProblem(error) && error.extras.errors) || []).map(
        ({ path, message }) => [path.split('.')[1], message] as const,
      )
      const isAtFields = found.every(([field]) => field !== undefined && field in form.getValues())
      setProblem(found.length > 0 && isAtFields ? null : error)
      const errors = errorsByField(found)
      form.setErrors(errors)
      focusFirst(errors)
    },
    /** The same where the form knows better than the server which field it is, or says it in its own words. */
    refuseFields(errors: Partial<Record<keyof Values & string, string>>) {
      setProblem(null)
      form.setErrors(errors)
      focusFirst(errors)
    },
    /** What is in the fields now counts as saved. */
    settle(values: Values) {
      setProblem(null)
      form.setInitialValues(values)
      form.setValues(values)
      form.resetDirty(values)
    },
  }

  function focusFirst(errors: Record<string, unknown>) {
    const first = Object.keys(form.getValues()).find(name => name in errors)
    if (first) form.getInputNode(first)?.focus()
  }
}

const errorsByField = (found: (readonly [PropertyKey | undefined, string])[]): Record<string, string> =>
  Object.fromEntries(
    found.flatMap(([field, message]) => (field === undefined ? [] : [[String(field), message]])),
  )
