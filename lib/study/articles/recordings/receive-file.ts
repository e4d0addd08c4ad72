import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { Clients } from '../../../contracts/clients.ts'
import { Metered } from '../../../objects/byte-streams.ts'
import { mediaExtensionOf } from '../../../objects/media-types.ts'
import { limitedSlots } from '../../../platform/async/slots.ts'
import { isProblem, Problem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { sizeText } from '../../../platform/values/size-text.ts'

type Files = Clients['data']['files']
type Stored = Awaited<ReturnType<Files['receive']>>

interface SentFile {
  name: string | undefined
  headers: Record<string, string | undefined>
  incoming: Readable
  most_bytes: number
}

const FIELD = 'file'
const FORM_BYTES = 64 * 1024
const FORM_LIMITS = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 1_024, headerPairs: 20 }

const FILES_PER_ACCOUNT = 3

/** Bounds files that an account sends at once, each with a connection and a growing file; more get 429. */
export const uploadSlots = () =>
  limitedSlots<number>(
    { slots: FILES_PER_ACCOUNT, queue: 0 },
    `You are sending ${FILES_PER_ACCOUNT} files already. Try again when one of them has arrived.`,
    30,
  )

/** Takes a form or a plain body; does not read a file with a wrong name or length. */
export async function receiveFile(files: Files, sent: SentFile, signal: AbortSignal): Promise<Stored> {
  const { headers, incoming, most_bytes } = sent
  const type = headers['content-type']
  const store = async (name: string, bytes: Readable): Promise<Stored> => {
    const query = { name: `file.${mediaExtensionOf(name)}` }
    const stream = new Metered(bytes, { max_bytes: most_bytes }).bytes
    return files.receive({ query, stream }, { signal })
  }
  const isInForm = isForm(type)
  const longest = most_bytes + (isInForm ? FORM_BYTES : 0)
  if (Number(headers['content-length'] ?? 0) > longest)
    throw refusal('file_too_large', { most: sizeText(most_bytes) })
  if (!isInForm) return store(sent.name ?? namedIn(headers['content-disposition']), incoming)

  const form = openForm(type, FORM_LIMITS)
  const tooMany = () => void form.destroy(invalid('The form has more parts than one file and a few fields.'))
  let storing: Promise<Stored> | undefined
  form.on('file', (field, bytes, { filename }) => {
    // The reader of the bytes gets the error.
    bytes.on('error', () => {})
    if (field !== FIELD) return void form.destroy(invalid(`Send the file in the field “${FIELD}”.`))
    storing = store(filename ?? '', bytes)
    storing.catch((error: Error) => form.destroy(error))
  })
  form.on('filesLimit', tooMany).on('fieldsLimit', tooMany).on('partsLimit', tooMany)

  const [read] = await Promise.allSettled([pipeline(incoming, form)])
  const stored = storing && (await Promise.allSettled([storing]))[0]
  if (read.status === 'rejected') {
    if (stored?.status === 'fulfilled')
      await files.remove({ query: { file_handle: stored.value.file_handle } })
    throw isProblem(read.reason) ? read.reason : invalid('The form is not complete multipart/form-data.')
  }
  if (!storing) throw invalid(`The form has no file in the field “${FIELD}”.`)
  return storing
}

/** Throws 400 if the content type names no boundary. */
function openForm(contentType: string, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8', limits })
  } catch (cause) {
    throw invalid('The content type of the form names no boundary.', cause)
  }
}

const isForm = (contentType: string | undefined): contentType is string =>
  /^\s*multipart\/form-data\b/i.test(contentType ?? '')

/** Only the extension counts, which is the same in `filename` and `filename*`. */
function namedIn(disposition: string | undefined): string {
  const name = /\bfilename\*?\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim()
  if (name) return name
  throw invalid('The file has no name. Add ?name=… to the address, or send a form.')
}

const invalid = (detail: string, cause?: unknown) => new Problem('invalid_input', detail, { cause })
