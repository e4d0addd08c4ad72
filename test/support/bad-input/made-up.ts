import { branchesOf, isSchema, type Schema } from './fields.ts'
import { canary } from './words.ts'

/** The names of fields that take a secret. */
const isSecret = /password|_key$|^secret_|^(?:invite_)?code$|^refresh_token$/

const ulid = '01JD0000000000000000000000'
const secret = '0'.repeat(43)
/** Words that fit the usual patterns: a language, a voice, readings, ids, moments and hashes. */
const words = [
  ...['en', 'espeak-ng-ja', 'あめ', '1', '1+none', '2026-11-20', '2026-11-20T12:00:00.000Z'],
  ...[ulid, `w.${ulid}.recall`, `s.${ulid}`, `${ulid}.${secret}`, `1.${secret}`],
  ...['0'.repeat(16), secret, '0'.repeat(64)],
]

/** A value that a schema takes, as far as it tells: with all of its fields, or with those alone that it requires. */
export function madeUp(schema: Schema, isWhole: boolean, name = ''): unknown {
  const [branch = schema] = branchesOf(schema).filter(({ type }) => type !== 'null')
  const part = (inner: unknown, named = '') => (isSchema(inner) ? madeUp(inner, isWhole, named) : null)
  if (branch !== schema) return part(branch, name)
  const { const: only, enum: some, minItems = 1, items, prefixItems, properties = {}, required = [] } = schema
  if (only !== undefined || some) return only ?? some?.[0]
  switch ([schema.type].flat().find(type => type !== 'null')) {
    case 'object': {
      const made = Object.entries(properties).filter(([each]) => isWhole || required.includes(each))
      return Object.fromEntries(made.map(([each, property]) => [each, part(property, each)]))
    }
    case 'array':
      return prefixItems?.map(item => part(item)) ?? Array(minItems || 1).fill(part(items))
    case 'integer':
    case 'number':
      return numberIn(schema)
    case 'string':
      return textIn(schema, name)
    case 'boolean':
      return true
    default:
      return null
  }
}

const numberIn = ({ exclusiveMinimum = 0, minimum = Number(exclusiveMinimum) + 1, maximum }: Schema) =>
  Math.min(Math.max(minimum, 0), maximum ?? Number.MAX_VALUE)

function textIn({ pattern = '', format, minLength = 1, maxLength = 1_000 }: Schema, name: string): string {
  if (format === 'uri') return 'https://example.org/v1'
  const matches = new RegExp(pattern, 'u')
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && matches.test(text)
  return [isSecret.test(name) ? canary : '', '雨'.repeat(minLength), ...words].find(fits) ?? ''
}
