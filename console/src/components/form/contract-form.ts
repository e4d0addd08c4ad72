import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import { useLanguage } from '../../../../web/language/language.ts'
import { useUnsaved } from '../../../../web/unsaved/use-unsaved.ts'

interface ContractForm<Values, Body> {
  /** The contract's schema of the body. */
  schema: z.ZodType<unknown, Body>
  initialValues: Values
  /** The body for the values of the fields. A field has the name of the property it fills. */
  bodyOf(values: Values): Body
  /** False for a form that may be left without a question. */
  guard?: boolean
}

/** A form that validates with the contract's schema, and shows errors, including the server's, at their fields. */
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
    const errorsAgain = Object.keys(form.errors).flatMap(name => (name in now ? [[name, now[name]]] : []))
    if (errorsAgain.length > 0) form.setErrors({ ...form.errors, ...Object.fromEntries(errorsAgain) })
  })
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: errors follow the language.
  useEffect(() => sayAgain(), [language])

  return {
    form,
    /** An error without a field. */
    problem,
    /**
     * The body; null if it is invalid. In that case the errors are shown and the first invalid field gets the focus.
     */
    body(): Body | null {
      setProblem(null)
      const { hasErrors, errors } = form.validate()
      if (!hasErrors) return bodyOf(form.getValues())
      focusFirst(errors)
      return null
    },
    /** Shows the server's refusal. */
    refuse(error: unknown) {
      const fieldFaults = ((isProblem(error) && error.extras.errors) || []).map(
        ({ path, message }) => [path.split('.')[1], message] as const,
      )
      const isAtFields = fieldFaults.every(([field]) => field !== undefined && field in form.getValues())
      setProblem(fieldFaults.length > 0 && isAtFields ? null : error)
      const errors = errorsByField(fieldFaults)
      form.setErrors(errors)
      focusFirst(errors)
    },
    /** Shows errors at fields in the form's own words. */
    refuseFields(errors: Partial<Record<keyof Values & string, string>>) {
      setProblem(null)
      form.setErrors(errors)
      focusFirst(errors)
    },
    /** Marks these values as saved. */
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

const errorsByField = (fieldFaults: (readonly [PropertyKey | undefined, string])[]): Record<string, string> =>
  Object.fromEntries(
    fieldFaults.flatMap(([field, message]) => (field === undefined ? [] : [[String(field), message]])),
  )
