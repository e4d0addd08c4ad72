import { z } from 'zod'
import type { Resource } from '../records/resource.ts'
import { resources } from './foundation.ts'
import type { Served } from './served.ts'

type Schema = z.core.JSONSchema.JSONSchema

export const describeFoundation = (): string =>
  [INTRODUCTION, ...Object.entries(resources).map(([name, served]) => sectionOf(name, served)), ''].join(
    '\n\n',
  )

const INTRODUCTION = `# The learner-profile foundation

<!-- Made by npm run openapi from the declarations in lib/data/learners/profile and lib/data/learners/records. Change those instead. -->

Everything here belongs to the account whose token is sent. Paths begin with \`/api/adaptive/me/foundation\` on 8012.

- \`GET /{resource}?offset=0&limit=50&q=\` answers \`{ schema_version, profile_version, items, total, next_offset }\`;
  \`limit\` is at most 200. \`q\` is searched for in names; \`kind\` and \`state\` filter where a resource has them, and are
  refused elsewhere. Knowledge and observations also say \`is_current\`: false while there are events that are not in them
  yet.
- \`POST /{resource}/{record_id}\` takes \`{ request_id, expected_version, values }\` and answers the written record.
  \`record_id\` is a ULID that you choose, or \`me\` where there is one record. \`request_id\` is a ULID: the same request
  sent again is answered again and done once. \`expected_version\` is the version that you have seen, 0 for a new record.
  \`values\` is the whole record: what you leave out takes its default.
- A record of \`profile\` or \`review-settings\` stores only what was written, so that the rest follows the defaults of the server and of later
  releases. It says \`left_out\`, the names of the values that it does not have. Leave them out of the next write, too.
- \`POST /{resource}/{record_id}?delete=true\` with empty \`values\` deletes it. Its history stays, and its versions go on
  if it is written again.
- \`POST /clear-profile/all\` takes the same, with \`expected_version\` = \`profile_version\` and empty \`values\`. It clears
  everything that is not kept, with its history and the feedback. Have the learner confirm it first. A profile can be
  cleared 20 times a day (UTC).
- \`POST /retractions/{event_id}\` with \`{ request_id }\` retracts feedback that the learner gave, and answers
  \`{ event_id, retracted_at }\`.

Every record has \`record_id\`, \`user_id\`, \`source\` (\`self\`, \`system\`, \`import\`), \`version\`, \`created_at\`, \`updated_at\`
and \`values\`.

| refused with | when |
|---|---|
| 400 \`invalid_input\` | a value does not fit; \`errors\` names it |
| 403 \`forbidden\` | the resource or the record cannot be written |
| 404 \`not_found\` | there is no such resource or record |
| 409 \`version_conflict\` | the record has another version: \`current_version\`, 0 if there is none |
| 409 \`idempotency_mismatch\` | the \`request_id\` was used for another request |
| 409 \`duplicate\` | another record is the same in what must be unique |
| 409 \`limit_reached\` | there are as many records as there may be |
| 409 \`invalid_transition\` | the step is not allowed from the present state |
| 409 \`profile_cleared\` | the request was done before the profile was cleared |
| 429 \`rate_limited\` | the profile was cleared 20 times today |`

function sectionOf(name: string, { about, resource, filters, shown = [], write }: Served): string {
  const facts = [
    ...(resource
      ? [
          resource.record === 'me'
            ? 'One record, called `me`.'
            : `At most ${resource.most.toLocaleString('en')}.`,
        ]
      : []),
    ...(resource?.kept ? ['Clearing the profile keeps it.'] : []),
    ...(filters.length > 0 ? [`Filters: ${namesOf(filters)}.`] : []),
    ...(write ? [] : ['Read-only.']),
    ...(shown.length > 0 ? [`Values: ${namesOf(shown)}.`] : []),
  ]
  return [`## ${name}\n\n${about}. ${facts.join(' ')}`.trim(), ...(resource ? tablesOf(resource) : [])].join(
    '\n\n',
  )
}

const namesOf = (names: readonly string[]) => names.map(name => `\`${name}\``).join(', ')

function tablesOf({ input, values }: Resource): string[] {
  const [sent, shown] = [input, values].map(schema => z.toJSONSchema(schema, { io: 'input' }))
  if (!sent || !shown) return []
  // A missing value of a sparse resource is shown with its default.
  const fields = Object.entries(sent.properties ?? {}).map(([field, schema]) => {
    const whole = sent.required?.includes(field) ? schema : (shown.properties?.[field] ?? schema)
    return [field, whole] as const
  })
  const further = Object.entries(shown.properties ?? {}).filter(
    ([field]) => !(field in (sent.properties ?? {})),
  )
  return [
    tableOf('values', { ...sent, properties: Object.fromEntries(fields) }),
    ...(further.length > 0
      ? [tableOf('shown too', { ...shown, properties: Object.fromEntries(further) })]
      : []),
  ]
}

function tableOf(title: string, { properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([field, schema]) => {
    const property = typeof schema === 'object' ? schema : {}
    const otherwise = required.includes(field) ? 'required' : `\`${JSON.stringify(property.default)}\``
    return `| \`${field}\` | ${typeOf(property)} | ${otherwise} |`
  })
  return [`| ${title} | | left out |`, '|---|---|---|', ...rows].join('\n')
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
  if (options) return options.map(option => `\`${String(option)}\``).join(' ')
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
  if (least === undefined || least <= Number.MIN_SAFE_INTEGER) return top === undefined ? '' : `up to ${top}`
  return top === undefined ? `from ${least}` : `${least.toLocaleString('en')}–${top}`
}
