import { z } from 'zod'
import type { Key } from '../../../store/belonging.ts'

/** DynamoDB's own JSON. */
export const WireItem = z.custom<Readonly<Record<string, unknown>>>(
  value => typeof value === 'object' && value !== null,
)
export type WireItem = z.infer<typeof WireItem>

const Text = z.object({ S: z.string() }).transform(({ S }) => S)
const WireKey = z.object({ pk: Text, sk: Text })
export const keyIn = (item: WireItem) => WireKey.parse(item)

const WireVersion = z.object({ version: z.object({ N: z.string() }) })
export const versionIn = (item: WireItem): number => Number(WireVersion.parse(item).version.N)

export const valuesIn = (item: WireItem): Readonly<Record<string, unknown>> =>
  attributesOf(
    Object.fromEntries(Object.entries(item).filter(([, value]) => !('B' in Attributes.parse(value)))),
  )

export type Item = Key & Readonly<Record<string, unknown>>

/** Bytes become base64: the SDK returns them as bytes where requests are signed. */
export const lineOf = (item: WireItem): string =>
  JSON.stringify(item, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  )

const Texts = z.array(z.string()).min(1)
const Bytes = z.base64().transform(text => new Uint8Array(Buffer.from(text, 'base64')))
const Numeral = z.string().max(64).transform(Number).pipe(z.number())
const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  S: value => z.string().parse(value),
  N: value => Numeral.parse(value),
  B: value => Bytes.parse(value),
  BOOL: value => z.boolean().parse(value),
  NULL: value => z.literal(true).parse(value) && null,
  SS: value => new Set(Texts.parse(value)),
  NS: value => new Set(Texts.pipe(z.array(Numeral)).parse(value)),
  BS: value => new Set(Texts.pipe(z.array(Bytes)).parse(value)),
  L: value => z.array(z.unknown()).parse(value).map(readAttribute),
  M: value => attributesOf(Attributes.parse(value)),
}
const Attributes = z.record(z.string(), z.unknown())
const KeyedItem = z.looseObject({ pk: z.string().min(1), sk: z.string().min(1) })

export const itemIn = (line: unknown): Item => KeyedItem.parse(attributesOf(Attributes.parse(line)))

const attributesOf = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, readAttribute(value)]))

function readAttribute(attribute: unknown): unknown {
  const [entry, ...others] = Object.entries(Attributes.parse(attribute))
  const read = entry && Object.hasOwn(readers, entry[0]) ? readers[entry[0]] : undefined
  if (!entry || !read || others.length > 0) throw new TypeError('This is not an attribute of an item')
  return read(entry[1])
}
