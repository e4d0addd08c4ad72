import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import {
  MOST_TEST_BYTES,
  TranscriptionCandidate,
  type TranscriptionTest,
} from '../../contracts/schemas/speech.ts'
import { isProblem, Problem } from '../../http/errors.ts'
import { isForm, openForm } from '../../http/multipart-form.ts'
import { wavInfo } from '../../media/wav.ts'
import { parseBaseUrl } from '../../outbound/address.ts'
import { adviceFor, ProviderFailure } from '../../outbound/provider-failure.ts'
import type { Transport } from '../../outbound/transport.ts'
import { type RecordPorts, recordTranscription } from './transcribe-sound.ts'
import { createAnswerForms, type RawTranscript, requestTranscript, targetOf } from './transcription-client.ts'

const DEADLINE_MS = 120_000

export interface TestFile {
  /** As the administrator named it: its extension tells the provider the format. */
  name: string
  content: Uint8Array<ArrayBuffer>
}

/**
 * Transcribes a file with settings that are not saved: only the candidate's values are used, without retries. The
 * attempt is recorded at the price that is set.
 * Throws `provider_test_failed` with the provider's own message, without keys.
 */
export const transcribeCandidate = async (
  candidate: TranscriptionCandidate,
  file: TestFile,
  { user_id, transcription_price }: TestedBy,
  ports: TranscriptionTestPorts,
  signal: AbortSignal,
): Promise<z.infer<typeof TranscriptionTest>> => {
  const target = targetOf({ ...candidate, transcription_price })
  if (!target) throw new Problem('invalid_input', 'The test needs a base URL and a model.')
  parseBaseUrl(target.base_url)
  if (file.content.length > MOST_TEST_BYTES) throw tooLarge()
  const startedAt = performance.now()
  try {
    const sound = new File([file.content], file.name)
    const purpose = { user_id, article_id: null, task_id: null }
    let heard: RawTranscript | undefined
    const attempted = <T>(attempt: () => Promise<T>) =>
      recordTranscription(target, purpose, ports, () => secondsOf(file, heard), attempt)
    const transcribe = async () => {
      const forms = createAnswerForms()
      heard = await requestTranscript(target, sound, { deadlineMs: DEADLINE_MS }, { ...ports, forms }, signal)
      return heard
    }
    const { text } = await attempted(transcribe)
    if (text.trim() === '') throw new ProviderFailure('bad_answer', 'The model found no speech in this file')
    return { text: text.trim(), ms: Math.round(performance.now() - startedAt) }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ProviderFailure ? new Problem('provider_test_failed', adviceFor(error)) : error
  }
}

export interface TranscriptionTestPorts extends RecordPorts {
  transport: Transport
}

interface TestedBy {
  /** The administrator. */
  user_id: number
  transcription_price: number | null
}

/** As its header says, or as the transcript's times do; null if neither is known. */
const secondsOf = ({ content }: TestFile, heard: RawTranscript | undefined): number | null =>
  wavInfo(content)?.seconds ?? heard?.segments?.at(-1)?.end ?? null

const LIMITS = {
  fields: 8,
  files: 1,
  parts: 10,
  headerPairs: 20,
  fieldNameSize: 100,
  fieldSize: 8_192,
  // The parser takes a file of exactly this size for a truncated one.
  fileSize: MOST_TEST_BYTES + 1,
}

/** The multipart form of a transcription test: the candidate's fields, and one `file`. */
export async function readTestForm(incoming: Readable, contentType: string | undefined) {
  if (!isForm(contentType))
    throw new Problem('unsupported_media_type', 'Send the form as multipart/form-data.')
  const form = openForm(contentType, LIMITS)
  const refuse = (problem: Problem) => void form.destroy(problem)
  const tooMany = () => refuse(invalid('The form has too many parts.'))
  const fields = new Map<string, string>()
  let file: { name: string; chunks: Buffer[] } | undefined

  form.on('field', (name, value, { valueTruncated }) => {
    if (fields.has(name)) refuse(invalid('The form has a field twice.'))
    if (valueTruncated) refuse(invalid('A field of the form is too long.'))
    fields.set(name, value)
  })
  form.on('file', (field, content, { filename = 'file' }) => {
    if (field !== 'file') refuse(invalid('Send the sound file in the field “file”.'))
    file = { name: filename, chunks: [] }
    content.on('data', chunk => file?.chunks.push(chunk)).on('error', () => {})
    content.on('limit', () => refuse(tooLarge()))
  })
  form.on('partsLimit', tooMany).on('filesLimit', tooMany).on('fieldsLimit', tooMany)

  await pipeline(incoming, form).catch(error => {
    throw isProblem(error) ? error : invalid('The form is not complete multipart/form-data.')
  })
  return { candidate: candidateOf(fields), file: soundOf(file?.name ?? '', file?.chunks ?? []) }
}

function candidateOf(fields: ReadonlyMap<string, string>): TranscriptionCandidate {
  const parsed = TranscriptionCandidate.safeParse(Object.fromEntries(fields))
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => ({
    path: ['body', ...path].join('.'),
    message,
  }))
  throw new Problem('invalid_input', `The form is not valid: ${errors[0]?.path}: ${errors[0]?.message}`, {
    errors,
  })
}

function soundOf(name: string, chunks: readonly Buffer[]): TestFile {
  const content = Buffer.concat(chunks)
  if (content.length === 0) throw invalid('Send a sound file in the field “file”.')
  return { name, content }
}

const tooLarge = () => new Problem('too_large', 'A sound file for a test may have at most 5 MB.')
const invalid = (detail: string) => new Problem('invalid_input', detail)
