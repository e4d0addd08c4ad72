import { z } from 'zod'
import { WholeText } from '../../../lib/contracts/schemas/basics.ts'

export type Schema = z.core.JSONSchema.JSONSchema
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** A body in which one field does not fit. */
export interface WrongField {
  /** `rows.0.sentence`, empty for the body itself. */
  path: string
  value: unknown
  body: unknown
}

const oneOfEach: Json[] = [null, true, 7, 'wrong', ['wrong'], { wrong: 'wrong' }]

/** Every way in which one field of the example breaks the schema of its body. */
export function wrongFields(body: Schema, example: unknown): WrongField[] {
  return spoiled(body, example, [], changed => changed)
}

/** `rebuild` puts a changed part back into the whole body. */
function spoiled(
  schema: Schema,
  example: unknown,
  path: string[],
  rebuild: (changed: unknown) => unknown,
): WrongField[] {
  // A wrong value there is refused within a reply that is not a problem.
  if (schema['x-refused-alone'] === true) return []
  const here = wrongValues(schema).map(value => ({ path: path.join('.'), value, body: rebuild(value) }))
  return [...here, ...spoiledParts(schema, example, path, rebuild)]
}

function spoiledParts(
  schema: Schema,
  example: unknown,
  path: string[],
  rebuild: (changed: unknown) => unknown,
): WrongField[] {
  if (Array.isArray(example)) {
    const [items] = branchesOf(schema).flatMap(branch => (isSchema(branch.items) ? [branch.items] : []))
    const [first, ...others] = example
    const most = branchesOf(schema).find(({ maxItems }) => maxItems !== undefined)?.maxItems
    if (!items) return []
    const tooMany = most === undefined ? [] : [Array(most + 1).fill(first)]
    return [
      ...tooMany.map(value => ({ path: path.join('.'), value, body: rebuild(value) })),
      ...spoiled(items, first, [...path, '0'], changed => rebuild([changed, ...others])),
    ]
  }
  const fields = fieldsOf(example)
  if (!fields) return []
  const branch = branchesOf(schema).find(candidate => describes(candidate, fields)) ?? {}
  const withoutOne = (branch.required ?? []).map(name => {
    const { [name]: _, ...rest } = fields
    return { path: [...path, name].join('.'), value: undefined, body: rebuild(rest) }
  })
  const withWrong = Object.entries(branch.properties ?? {}).flatMap(([name, property]) =>
    isSchema(property)
      ? spoiled(property, fields[name], [...path, name], changed => rebuild({ ...fields, [name]: changed }))
      : [],
  )
  return [...withoutOne, ...withWrong]
}

/** Values of every type the schema does not name, and those just outside its bounds. */
function wrongValues(schema: Schema): unknown[] {
  const branches = branchesOf(schema)
  const fits = (value: Json) => branches.some(branch => typesOf(branch).includes(typeOf(value)))
  const isOpen = branches.some(branch => typesOf(branch).length === 0)
  // A value outside one branch of a union may fit another.
  const isTaken = (value: unknown) => branches.length > 1 && branches.some(branch => takes(branch, value))
  const wrong = [...oneOfEach.filter(value => !fits(value)), ...branches.flatMap(outOfBounds)]
  return isOpen ? [] : wrong.filter(value => !isTaken(value))
}

function takes(schema: Schema, value: unknown): boolean {
  const { const: only, enum: some, pattern = '', format, minLength = 0, maxLength = 1e9 } = schema
  if (only !== undefined || some) return [only, ...(some ?? [])].some(known => known === value)
  if (typeof value !== 'string' || !typesOf(schema).includes('string') || format === 'uri') return false
  return new RegExp(pattern).test(value) && value.length >= minLength && value.length <= maxLength
}

function outOfBounds(schema: Schema): unknown[] {
  const { minimum, maximum, exclusiveMinimum, minLength = 0, maxLength, minItems = 0 } = schema
  const isWhole = typesOf(schema).includes('integer')
  const wrong: unknown[] = []
  if (schema.enum || schema.const !== undefined) wrong.push('no-such-value', '')
  // Whole texts are read with a mark in its place.
  if (typesOf(schema).includes('string') && schema.description !== WholeText.description)
    wrong.push('\ud83d'.padEnd(Math.max(1, minLength), 'x'))
  if (schema.pattern !== undefined) wrong.push('\u0000 ?')
  if (schema.format === 'uri') wrong.push('javascript:alert(1)', 'not a url')
  if (typeof minimum === 'number') wrong.push(minimum - 1)
  if (typeof exclusiveMinimum === 'number') wrong.push(exclusiveMinimum)
  if (typeof maximum === 'number') wrong.push(maximum + 1)
  if (isWhole) wrong.push(1.5)
  if (minLength > 0) wrong.push('')
  if (maxLength !== undefined) wrong.push('x'.repeat(maxLength + 1))
  if (minItems > 0) wrong.push([])
  return wrong
}

export const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
export const branchesOf = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [schema]
const fieldsOf = (value: unknown) => z.record(z.string(), z.unknown()).safeParse(value).data

/** A branch of a union is recognised by its constants and its required fields, and takes all fields or any other. */
const describes = (
  { properties = {}, required = [], additionalProperties }: Schema,
  fields: Record<string, unknown>,
) =>
  Object.entries(properties).every(
    ([name, property]) =>
      !isSchema(property) || property.const === undefined || property.const === fields[name],
  ) &&
  required.every(name => Object.hasOwn(fields, name)) &&
  (additionalProperties !== false || Object.keys(fields).every(name => Object.hasOwn(properties, name)))

function typesOf({ type = [] }: Schema): string[] {
  const types = Array.isArray(type) ? type : [type]
  return types.flatMap(name => (name === 'integer' ? ['integer', 'number'] : [name]))
}

function typeOf(value: Json): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
