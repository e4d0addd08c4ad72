import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { z } from 'zod'
import { ownBytes } from '../content.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** The best quality takes twenty times as long, for a tenth less. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export const packed = async (value: unknown): Promise<Uint8Array> =>
  ownBytes(await compress(JSON.stringify(value), QUALITY))

/** Reverses `packed`. Use a form that checks nothing: the value was checked before it was packed. */
export const unpacked = async <T>(bytes: Uint8Array, form: z.ZodType<T>): Promise<T> =>
  form.parse(JSON.parse((await decompress(bytes)).toString()))
