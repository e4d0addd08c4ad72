import { z } from 'zod'

interface Schema {
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  additionalProperties?: unknown
}
const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
  }),
)

/**
 * The reason why the API would refuse a schema under `strict: true`: every object must list all of its properties as
 * required and allow no others. Null if it would accept it.
 */
export const strictnessFault = (schema: unknown): string | null => {
  const parsed = Schema.safeParse(schema)
  return parsed.success ? faultWithin(parsed.data, []) : 'it is no JSON schema'
}

const faultWithin = (schema: Schema, path: readonly string[]): string | null => {
  const context = `In context=(${path.join(', ')})`
  const { properties, required = [], items, anyOf = [] } = schema
  if (properties) {
    if (schema.additionalProperties !== false)
      return `${context}, 'additionalProperties' is required to be supplied and to be false.`
    const optional = Object.keys(properties).find(name => !required.includes(name))
    if (optional !== undefined)
      return `${context}, 'required' is to name every property. Missing '${optional}'.`
  }
  const inner: [string, Schema][] = [
    ...Object.entries(properties ?? {}),
    ...(items ? [['items', items] satisfies [string, Schema]] : []),
    ...anyOf.map((one, at): [string, Schema] => [`anyOf${at}`, one]),
  ]
  return inner.reduce<string | null>((fault, [name, one]) => fault ?? faultWithin(one, [...path, name]), null)
}
