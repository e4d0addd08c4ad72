import { z } from 'zod'

const Attribute: z.ZodType<unknown> = z.record(z.string(), z.unknown())
/** A value in DynamoDB's protocol, below the name of its type. */
export const Item = z.record(z.string(), Attribute)
export type Item = z.infer<typeof Item>

const KIB = 1024
/** The overhead of a map or a list. */
const OVERHEAD = 3

/** The size of an item as DynamoDB counts it: names and values. */
export const sizeOf = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOfValue(value), 0)

function sizeOfValue(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  const [[type, inner] = ['NULL', true]] = Object.entries(value)
  if (type === 'M') return OVERHEAD + sizeOf(Item.parse(inner))
  if (type === 'L' && Array.isArray(inner))
    return inner.reduce((sum, each) => sum + sizeOfValue(each), OVERHEAD)
  if (Array.isArray(inner)) return inner.reduce((sum, each) => sum + Buffer.byteLength(String(each)), 0)
  if (typeof inner !== 'string') return 1
  if (type === 'N') return Math.ceil(inner.length / 2) + 1
  return type === 'B' ? Math.ceil((inner.length * 3) / 4) : Buffer.byteLength(inner)
}

/** A transaction costs twice. */
export const writeUnits = (bytes: number, isTransaction: boolean) =>
  Math.max(1, Math.ceil(bytes / KIB)) * (isTransaction ? 2 : 1)

export const readUnits = (bytes: number, isConsistent: boolean) =>
  Math.max(1, Math.ceil(bytes / (4 * KIB))) * (isConsistent ? 1 : 0.5)
