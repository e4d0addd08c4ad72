import type { Readable } from 'node:stream'
import type { Clients } from '../../contracts/clients.ts'
import { Problem } from '../../http/errors.ts'
import { isForm } from '../../http/multipart-form.ts'
import { mediaExtensionOf } from '../../media/media-name.ts'
import { Metered } from '../../media/metered.ts'
import { fileOfForm, type SentFile } from './file-of-form.ts'

type Files = Clients['data']['files']
type Kept = Awaited<ReturnType<Files['receive']>>

interface Sent {
  /** Of the query. */
  name: string | undefined
  headers: Record<string, string | undefined>
  incoming: Readable
  most_bytes: number
}

/** What a form takes beside its file. */
const FORM_BYTES = 64 * 1024

/** Passes a file on to data_server as it comes, in a form or alone; what its name or its length forbids is not read. */
export async function sendFile(files: Files, sent: Sent, signal: AbortSignal): Promise<Kept> {
  const { headers, incoming, most_bytes } = sent
  const type = headers['content-type']
  const keep = async ({ name, bytes }: SentFile): Promise<Kept> => {
    const query = { name: `file.${mediaExtensionOf(name)}` }
    const stream = new Metered(bytes, { max_bytes: most_bytes }).bytes
    return files.receive({ query, stream }, { signal })
  }
  const discard = async ({ file_handle }: Kept) => void (await files.remove({ query: { file_handle } }))

  const isInForm = isForm(type)
  mustFit(Number(headers['content-length'] ?? 0), most_bytes + (isInForm ? FORM_BYTES : 0))
  if (isInForm) return fileOfForm(incoming, type, { keep, discard })
  return keep({ name: sent.name ?? namedIn(headers['content-disposition']), bytes: incoming })
}

function mustFit(declared: number, most: number): void {
  if (declared > most)
    throw new Problem('too_large', `The file is too large: at most ${most} bytes are taken.`)
}

/** Only the ending counts, which is the same in both forms a header may name a file in. */
function namedIn(disposition: string | undefined): string {
  const name = /\bfilename\*?\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim()
  if (name) return name
  throw new Problem(
    'invalid_input',
    'Say what the file is called: add ?name=… to the address, or send a form.',
  )
}
