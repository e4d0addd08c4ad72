import { strToU8, zipSync } from 'fflate'

/** The smallest index of a dictionary for Yomitan. */
export const INDEX = { title: 'Words', revision: '1', format: 3 }

export type YomitanFiles = Record<string, unknown>

/** A dictionary for Yomitan. Bytes and texts stand as they are; anything else becomes JSON. */
export const yomitanZip = (files: YomitanFiles): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ 'index.json': INDEX, ...files }).flatMap(([name, content]) =>
        content === null ? [] : [[name, bytesOf(content)]],
      ),
    ),
    { level: 1 },
  )

const bytesOf = (content: unknown): Uint8Array =>
  content instanceof Uint8Array ? content : strToU8(typeof content === 'string' ? content : JSON.stringify(content))

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
