import { convertToAttr } from '@aws-sdk/util-dynamodb'

/** DynamoDB's JSON form: bytes are base64. Rare kinds are left to the SDK. */
function wireValue(value: unknown): object {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return { N: String(value) }
  if (value instanceof Uint8Array) return { B: base64(value) }
  if (Array.isArray(value)) return { L: value.filter(isThere).map(wireValue) }
  if (isPlain(value)) return { M: wireValues(value) }
  return convertToAttr(value, { removeUndefinedValues: true })
}

function wireValues(values: object): Record<string, object> {
  const wire: Record<string, object> = {}
  for (const [name, value] of Object.entries(values)) if (isThere(value)) wire[name] = wireValue(value)
  return wire
}

const isThere = (value: unknown) => value !== undefined

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const base64 = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

const VALUES = ['Item', 'Key', 'ExpressionAttributeValues']

export function wireWrite(write: object): Record<string, object> {
  const wire: Record<string, object> = {}
  for (const [operation, members] of Object.entries(write)) {
    const own: Record<string, unknown> = { ...members }
    for (const name of VALUES) {
      const member = own[name]
      if (typeof member === 'object' && member !== null) own[name] = wireValues(member)
    }
    wire[operation] = own
  }
  return wire
}
