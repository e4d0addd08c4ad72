import { z } from 'zod'

export type Json = Record<string, unknown>
type SchemaNames = ReadonlyMap<z.core.$ZodType, string>
type Form = 'input' | 'output'

/**
 * The schemas of one document: each that has a name is described once, and the others refer to it. Requests and replies may have one
 * schema in two forms, and the first is then called `…Input`. Only the whole document tells, so a reference says its form until
 * `finished`.
 */
export function namedSchemas(names: SchemaNames) {
  const found: Record<Form, Record<string, Json>> = { input: {}, output: {} }
  const metadata = new Names(names)

  function describe(schema: z.ZodType, form: Form): Json {
    const {
      $schema: _,
      $defs = {},
      ...description
    } = z.toJSONSchema(schema, { io: form, metadata, override: leaveOpen })
    for (const [name, definition] of Object.entries($defs)) {
      if (name.startsWith('__')) throw new Error('A schema that contains itself needs a name: export it')
      found[form][name] ??= inForm(form, definition)
    }
    return inForm(form, description)
  }

  function isOneForm(name: string, known = new Set<string>()): boolean {
    if (known.has(name)) return true
    known.add(name)
    const [input = '', output = ''] = [found.input, found.output].map(form => JSON.stringify(form[name]))
    if (input.replaceAll('#/input/', '#/output/') !== output) return false
    return [...output.matchAll(REFERENCES)].every(([, other = '']) => isOneForm(other, known))
  }

  function nameOf(form: Form, name: string): string {
    if (form === 'output' || !found.output[name] || isOneForm(name)) return name
    const other = `${name}Input`
    if (found.input[other] ?? found.output[other])
      throw new Error(`${other} is another schema than the input of ${name}: rename it`)
    return other
  }

  /** The same with its final references. */
  const finished = (value: Json): Json =>
    mapped(value, ({ $ref, ...others }) => {
      const [, form, name] = FORMED.exec(String($ref)) ?? []
      if ((form !== 'input' && form !== 'output') || !name)
        return { ...($ref !== undefined && { $ref }), ...others }
      const definition = found[form][name] ?? {}
      return isPlain(definition)
        ? { ...definition, ...others }
        : { $ref: `#/components/schemas/${nameOf(form, name)}`, ...others }
    })

  /** The schemas to which the document refers, by name. */
  const definitions = (): Json =>
    Object.fromEntries(
      (['input', 'output'] as const)
        .flatMap(form =>
          Object.entries(found[form]).map(([name, value]) => [nameOf(form, name), value] as const),
        )
        .filter(([, value]) => !isPlain(value))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => [name, finished(value)]),
    )

  return { describe, finished, definitions }
}

/** The documentation of a schema as zod reads it: the one of its declaration, and its name. */
class Names extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  readonly #names: SchemaNames

  constructor(names: SchemaNames) {
    super()
    this.#names = names
  }

  override get<S extends z.core.$ZodType>(schema: S) {
    const id = this.#names.get(schema)
    const metadata = z.globalRegistry.get(schema)
    return id === undefined ? metadata : { ...metadata, id }
  }
}

/** A later version may add members to a reply; only a schema that refuses others in requests is closed. */
const leaveOpen = ({
  zodSchema,
  jsonSchema,
}: Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0]) => {
  const { def } = zodSchema._zod
  if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
}

const FORMED = /^#\/(input|output)\/(\w+)$/
const REFERENCES = /"\$ref":"#\/output\/(\w+)"/g

const inForm = (form: Form, schema: Json): Json =>
  mapped(schema, ({ $ref, minimum, maximum, ...others }) => ({
    ...others,
    ...(typeof $ref === 'string' && { $ref: $ref.replace('#/$defs/', `#/${form}/`) }),
    // Numbers in JSON have these bounds anyway.
    ...(minimum !== Number.MIN_SAFE_INTEGER && minimum !== undefined && { minimum }),
    ...(maximum !== Number.MAX_SAFE_INTEGER && maximum !== undefined && { maximum }),
  }))

/** The names of what a plain text or number is, for which a reference would be longer and say less. */
const PLAIN = new Set(['type', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum'])
const isPlain = (schema: Json) => Object.keys(schema).every(key => PLAIN.has(key))

/** JSON in which each object was changed, those within it first. */
function mapped(object: Json, change: (object: Json) => Json): Json {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside)
    return isJson(value) ? mapped(value, change) : value
  }
  return change(Object.fromEntries(Object.entries(object).map(([key, value]) => [key, inside(value)])))
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
