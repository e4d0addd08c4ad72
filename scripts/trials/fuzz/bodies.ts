import { isSchema, type Json, type Schema, wrongFields } from '../../../test/support/bad-input/fields.ts'
import { unreadableBodies } from '../../../test/support/bad-input/words.ts'
import { wavOf } from '../../../test/support/wav.ts'
import type { Choices } from '../choices.ts'
import type { FuzzRoute } from './documents.ts'
import type { Files } from './files.ts'
import { fitting, type Maker } from './values.ts'
import { hostileNames, hostileNumbers, hostileTexts, hostileValues } from './words.ts'

export interface Body {
  /** The content type; null sends none. */
  type: string | null
  bytes: string | Buffer
}

const JSON_TYPE = 'application/json'
const FORM = 'multipart/form-data'
const SAMPLES = 24_000

export const fittingBody = (schema: Schema, maker: Maker): Body => ({
  type: JSON_TYPE,
  bytes: JSON.stringify(fitting(schema, maker)),
})

export function spoiledBody(schema: Schema, maker: Maker): Body {
  const { choices } = maker
  const whole = fitting(schema, maker)
  const text = JSON.stringify(whole)
  const ways: Record<string, () => string | Buffer> = {
    field: () => textOf(choices.pick([...wrongFields(schema, whole), { body: [] }]).body),
    value: () => textOf(withOtherLeaf(whole, choices)),
    name: () => textOf(withName(whole, choices)),
    number: () => text.replace(/-?\d+/, choices.pick(hostileNumbers)),
    twice: () => text.replace(/^\{("[^"]*":)/, `{$1${JSON.stringify(choices.pick(hostileTexts))},$1`),
    unreadable: () => choices.pick(unreadableBodies(text))[1],
    bytes: () => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0])]),
    utf16: () => Buffer.from(text, 'utf16le'),
    nothing: () => '',
  }
  const way = choices.pick(Object.values(ways))
  return { type: JSON_TYPE, bytes: way() }
}

const textOf = (value: unknown) => JSON.stringify(value) ?? ''

function withOtherLeaf(value: Json, choices: Choices): unknown {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
  if (keys.length === 0 || choices.chance(0.1)) return choices.pick(hostileValues)
  const changed = choices.pick(keys)
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === changed ? withOtherLeaf(item, choices) : item))
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, part]) => [
      name,
      name === changed ? withOtherLeaf(part, choices) : part,
    ]),
  )
}

function withName(value: Json, choices: Choices): unknown {
  const fields = Object.entries(isSchema(value) ? value : {})
  return Object.fromEntries([...fields, [choices.pick(hostileNames), choices.pick(hostileValues)]])
}

/** The share of routes that get a file of another kind than theirs. */
const OTHER_KIND = 0.1

export function fittingBytes({ path, receives }: FuzzRoute, files: Files, choices: Choices): Body {
  const type = choices.pick(receives)
  const kinds = [...files.keys()].filter(kind => path.includes(kind) !== choices.chance(OTHER_KIND))
  const plausible = kinds.flatMap(kind => files.get(kind) ?? [])
  const file = plausible.length > 0 ? choices.pick(plausible) : wavOf(choices.below(SAMPLES))
  return type === FORM
    ? formOf([{ name: 'file', filename: 'example.wav', content: file }])
    : { type, bytes: file }
}

export function spoiledBytes(types: readonly string[], choices: Choices): Body {
  const type = choices.pick(types)
  const content = choices.pick([
    Buffer.alloc(0),
    Buffer.from('RIFF'),
    Buffer.alloc(2_000, 0xff),
    wavOf(100, { stated: { riff: 0xffffffff, data: 0xffffffff } }),
    Buffer.from(choices.pick(hostileTexts)),
  ])
  if (type !== FORM) return { type, bytes: content }
  const filename = choices.pick(['', '../../x.wav', 'a\0.wav', '"', 'x'.repeat(3_000), 'a.wav', '雨.mp3'])
  const file = { name: 'file', filename, content }
  const form = formOf([file])
  const ways: Record<string, () => Body> = {
    whole: () => form,
    twice: () => formOf([file, file]),
    fields: () => formOf(Array.from({ length: 200 }, (_, n) => ({ name: `f${n}`, content }))),
    otherName: () => formOf([{ ...file, name: choices.pick(hostileNames) }]),
    cut: () => ({ ...form, bytes: form.bytes.subarray(0, choices.below(form.bytes.length)) }),
    noBoundary: () => ({ ...form, type: FORM }),
    otherBoundary: () => ({ ...form, type: `${FORM}; boundary=other` }),
    nested: () => formOf([{ name: 'file', filename: 'a.wav', content: form.bytes }]),
    noHeaders: () => ({ ...form, bytes: Buffer.from(`--${BOUNDARY}\r\n\r\nx\r\n--${BOUNDARY}--`) }),
  }
  const way = choices.pick(Object.values(ways))
  return way()
}

const BOUNDARY = 'a-boundary-of-no-meaning'

interface Part {
  name: string
  filename?: string
  content: Buffer
}

function formOf(parts: readonly Part[]): { type: string; bytes: Buffer } {
  const pieces = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  return {
    type: `${FORM}; boundary=${BOUNDARY}`,
    bytes: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  }
}
