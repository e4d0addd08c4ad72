import { isUtf8 } from 'node:buffer'
import { constants, createReadStream } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { UsageError } from '../learner/run.ts'
import type { StudyClient } from '../learner/services.ts'
import { type Options, uploadOf, videoOf } from './options.ts'

/** Starts a task. Mistakes of the user have been reported before. */
type Upload = (client: StudyClient) => Promise<{ task_id: string }>

export async function uploadText(options: Options): Promise<Upload> {
  const body = uploadOf(options, await readText(options.file))
  return client => client.articles.upload({ body })
}

/** The file is sent while it is read, since it may be larger than the memory. */
export async function uploadMedia(options: Options): Promise<Upload> {
  const described = videoOf(options)
  await access(options.file, constants.R_OK).catch(unreadable(options.file))
  const stats = await stat(options.file)
  if (!stats.isFile()) throw new UsageError(`${options.file} cannot be read: ${reasons.EISDIR}.`)
  if (stats.size === 0) throw new UsageError(`${options.file} is empty.`)
  return async client => {
    const name = basename(options.file)
    console.error(`Sending ${name} …`)
    const sent = await client.videos.file({ query: { name }, stream: createReadStream(options.file) })
    return client.videos.upload({ body: { ...described, input_handle: sent.file_handle } })
  }
}

export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch(unreadable(file))
  if (!isUtf8(bytes))
    throw new UsageError(`${file} is not UTF-8. Convert it first (iconv -f SHIFT_JIS -t UTF-8).`)
  const text = bytes.toString('utf8')
  if (text.trim() === '') throw new UsageError(`${file} is empty.`)
  return text
}

const unreadable = (file: string) => (cause: NodeJS.ErrnoException) => {
  throw new UsageError(`${file} cannot be read: ${reasons[cause.code ?? ''] ?? cause.code}.`, { cause })
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you have no permission to open it',
}
