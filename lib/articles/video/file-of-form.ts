import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isProblem, Problem } from '../../http/errors.ts'
import { openForm } from '../../http/multipart-form.ts'

export interface SentFile {
  /** As its owner calls it. */
  name: string
  bytes: Readable
}

interface Keeper<T> {
  /** Takes the bytes as they come. */
  keep(file: SentFile): Promise<T>
  /** Undoes that, where the form turns out not to be what it should. */
  discard(kept: T): Promise<void>
}

const FILE = 'file'
const LIMITS = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 1_024, headerPairs: 20 }

/** Has the one file of a multipart form kept; its other fields say nothing. */
export async function fileOfForm<T>(
  incoming: Readable,
  contentType: string,
  { keep, discard }: Keeper<T>,
): Promise<T> {
  const form = openForm(contentType, LIMITS)
  const tooMany = () => void form.destroy(invalid('The form has more parts than one file and a few fields.'))
  let keeping: Promise<T> | undefined
  form.on('file', (field, bytes, { filename }) => {
    // Who reads the bytes hears of it, if there is anybody.
    bytes.on('error', () => {})
    if (field !== FILE) return void form.destroy(invalid(`The file belongs into the field “${FILE}”.`))
    keeping = keep({ name: filename ?? '', bytes })
    keeping.catch((error: Error) => form.destroy(error))
  })
  form.on('filesLimit', tooMany).on('fieldsLimit', tooMany).on('partsLimit', tooMany)

  const [read] = await Promise.allSettled([pipeline(incoming, form)])
  const kept = keeping && (await Promise.allSettled([keeping]))[0]
  if (read.status === 'rejected') {
    if (kept?.status === 'fulfilled') await discard(kept.value)
    throw isProblem(read.reason) ? read.reason : invalid('The form is not whole multipart/form-data.')
  }
  if (!keeping) throw invalid(`The form has no file in the field “${FILE}”.`)
  return keeping
}

const invalid = (detail: string) => new Problem('invalid_input', detail)
