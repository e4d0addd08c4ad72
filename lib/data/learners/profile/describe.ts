import { z } from 'zod'
import { type Resource, USUAL_MOST } from '../records/resource.ts'
import { resources } from './foundation.ts'
import type { Served } from './served.ts'

type Schema = z.core.JSONSchema.JSONSchema

export const describeFoundation = (): string =>
  [INTRODUCTION, ...Object.entries(resources).map(([name, served]) => sectionOf(name, served)), ''].join(
    '\n\n',
  )

const INTRODUCTION = `# The learner-profile foundation

<!-- Made by npm run openapi from the declarations in lib/data/learners/profile and lib/data/learners/records. Change those instead. -->

With these routes you read and write the profile of the account whose token you send, under \`/api/adaptive/me/foundation\` on
8012.

- \`GET /{resource}?offset=0&limit=50&q=\` lists records: \`{ schema_version, profile_version, items, total, next_offset }\`. \`limit\` is
  at most 200, \`q\` searches names, and \`kind\` and \`state\` filter where a resource names them, and are refused elsewhere. Knowledge and observations have
  \`is_current\`: false while they lack events.
- \`POST /{resource}/{record_id}\` takes \`{ request_id, expected_version, values }\` and returns the record. You choose both ids, ULIDs;
  \`record_id\` is \`me\` where there is one record. A repeated \`request_id\` is carried out once. \`expected_version\` is 0 for a new record.
- \`POST /{resource}/{record_id}?delete=true\` with empty \`values\` deletes it; its history and versions go on.
- \`POST /clear-profile/all\` with empty \`values\` and \`profile_version\` as \`expected_version\` clears all that is not kept, with history and
  feedback. Have the learner confirm it.
- \`POST /retractions/{event_id}\` takes \`{ request_id }\`, retracts the learner's own feedback and returns \`{ event_id, retracted_at }\`.

\`values\` is the whole record. Bold values are required; others that are left out take the default after \`=\`, or are null. \`profile\`
and \`review-settings\` store only what was written, so that the rest follows later defaults of the server: leave the values that
\`left_out\` names out of the next write, too. Records also have \`record_id\`, \`user_id\`, \`source\` (\`self\`, \`system\`, \`import\`),
\`version\`, \`created_at\`, \`updated_at\`. A resource has at most ${USUAL_MOST} records unless it says otherwise.

Refusals, by status and \`code\`:

- 400 \`invalid_input\`: \`errors\` names the values. 403 \`forbidden\`: the resource or record is read-only. 404 \`not_found\`: there is none.
- 409 \`version_conflict\`: the record has the version \`current_version\`, 0 if there is none.
- 409 \`idempotency_mismatch\`: the \`request_id\` belongs to another request.
- 409 \`duplicate\`: another record has the same unique value.
- 409 \`limit_reached\`: the resource is full.
- 409 \`invalid_transition\`: the present state does not allow this step.
- 409 \`profile_cleared\`: the profile was cleared after this request. 429 \`rate_limited\`: it was cleared 20 times today.`

function sectionOf(name: string, { about, resource, filters, valueNames = [], write }: Served): string {
  const facts = [
    ...(resource ? roomOf(resource) : []),
    ...(resource?.kept ? ['Clearing keeps it.'] : []),
    ...(filters.length > 0 ? [`Filters: ${namesOf(filters)}.`] : []),
    ...(write ? [] : ['Read-only.']),
    ...(valueNames.length > 0 ? [`Values: ${namesOf(valueNames)}.`] : []),
  ]
  return [`## ${name}\n\n${about}. ${facts.join(' ')}`.trim(), ...(resource ? listsOf(resource) : [])].join(
    '\n\n',
  )
}

function roomOf({ record, most }: Resource): string[] {
  if (record === 'me') return ['One record, `me`.']
  return most === USUAL_MOST ? [] : [`At most ${most.toLocaleString('en')}.`]
}

const namesOf = (names: readonly string[]) => names.map(name => `\`${name}\``).join(', ')

function listsOf({ input, values }: Resource): string[] {
  const [inputSchema, valuesSchema] = [input, values].map(schema => z.toJSONSchema(schema, { io: 'input' }))
  if (!inputSchema || !valuesSchema) return []
  // A missing value of a sparse resource is shown with its default.
  const fields = Object.entries(inputSchema.properties ?? {}).map(([field, schema]) => {
    const whole = inputSchema.required?.includes(field)
      ? schema
      : (valuesSchema.properties?.[field] ?? schema)
    return [field, whole] as const
  })
  const further = Object.entries(valuesSchema.properties ?? {}).filter(
    ([field]) => !(field in (inputSchema.properties ?? {})),
  )
  return [
    listOf({ ...inputSchema, properties: Object.fromEntries(fields) }),
    ...(further.length > 0 ? [`Also shown: ${further.map(shownToo).join(', ')}.`] : []),
  ]
}

function shownToo([field, schema]: [string, Schema | boolean]): string {
  const description = typeof schema === 'object' ? schema.description : undefined
  return `\`${field}\`${description ? ` (${description})` : ''}`
}

/** One line for neighbouring values that are described alike. */
function listOf({ properties = {}, required = [] }: Schema): string {
  const lines: { fields: string[]; facts: string }[] = []
  for (const [field, schema] of Object.entries(properties)) {
    const isRequired = required.includes(field)
    const facts = factsOf(typeof schema === 'object' ? schema : {}, isRequired)
    const name = isRequired ? `**\`${field}\`**` : `\`${field}\``
    const last = lines.at(-1)
    if (last?.facts === facts) last.fields.push(name)
    else lines.push({ fields: [name], facts })
  }
  return lines.map(({ fields, facts }) => `- ${fields.join(', ')}: ${facts}`).join('\n')
}

/** The introduction says that a value is null when it is left out, unless another default is named. */
function factsOf(property: Schema, isRequired: boolean): string {
  if (isRequired) return typeOf(property)
  const { default: otherwise } = property
  if (otherwise === null) return typeOf(withoutNull(property))
  return `${typeOf(property)} = ${otherwise === undefined ? 'absent' : `\`${JSON.stringify(otherwise)}\``}`
}

function withoutNull({ anyOf, ...schema }: Schema): Schema {
  const branches = anyOf?.filter(branch => typeof branch === 'object' && branch.type !== 'null')
  return branches ? { ...schema, anyOf: branches } : schema
}

function typeOf(schema: Schema): string {
  const { description, pattern } = schema
  // A description is clearer than a regular expression.
  if (description && pattern) return description
  return shapeOf(schema) + (description ? ` (${description})` : '')
}

function shapeOf(schema: Schema): string {
  const { anyOf, enum: options, items, properties, type } = schema
  if (anyOf) return anyOf.map(branch => (typeof branch === 'object' ? typeOf(branch) : '')).join(' or ')
  if (options) return options.map(option => `\`${String(option)}\``).join('/')
  if (properties) return `{ ${Object.entries(properties).map(memberOf).join(', ')} }`
  if (items !== undefined && typeof items === 'object' && !Array.isArray(items))
    return `${boundsOf(schema.minItems, schema.maxItems)} × ${shapeOf(items)}`.trim()
  if (type === 'integer' || type === 'number')
    return `${type} ${boundsOf(schema.minimum, schema.maximum)}`.trim()
  if (type === 'string') return textOf(schema)
  return String(type)
}

const memberOf = ([name, schema]: [string, Schema | boolean]) =>
  `${name}: ${typeof schema === 'object' ? typeOf(schema) : ''}`

function textOf({ format, pattern, minLength, maxLength }: Schema): string {
  if (format) return format
  if (pattern) return `text like \`${pattern.replaceAll('|', '\\|')}\``
  return `text ${boundsOf(minLength, maxLength)}`.trim()
}

/** JSON has no larger whole number. */
const boundsOf = (least: number | undefined, most: number | undefined) => {
  const top = most === undefined || most >= Number.MAX_SAFE_INTEGER ? undefined : most.toLocaleString('en')
  if (least === undefined || least <= Number.MIN_SAFE_INTEGER) return top === undefined ? '' : `≤${top}`
  return top === undefined ? `from ${least}` : `${least.toLocaleString('en')}–${top}`
}
