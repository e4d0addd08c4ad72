import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MOST_TEST_BYTES, TranscriptionCandidate } from '../contracts/schemas/speech.ts'
import { isProblem, Problem } from '../http/errors.ts'
import { isForm, openForm } from '../http/multipart-form.ts'
import type { TestFile } from './transcription/test-candidate.ts'

const LIMITS = {
  fields: 8,
  files: 1,
  parts: 10,
  headerPairs: 20,
  fieldNameSize: 100,
  fieldSize: 8_192,
  // It takes a file of just this size for one that was cut.
  fileSize: MOST_TEST_BYTES + 1,
}

interface TestForm {
  candidate: TranscriptionCandidate
  file: TestFile
}

/** The multipart form of a transcription test: the candidate's fields, and one `file`. */
export async function readTestForm(incoming: Readable, contentType: string | undefined): Promise<TestForm> {
  if (!isForm(contentType))
    throw new Problem('unsupported_media_type', 'Send the form as multipart/form-data.')
  const form = openForm(contentType, LIMITS)
  const refuse = (problem: Problem) => void form.destroy(problem)
  const tooMany = () => refuse(invalid('The form has more parts than this test takes.'))
  const fields = new Map<string, string>()
  let file: ReceivedFile | undefined

  form.on('field', (name, value, { valueTruncated }) => {
    if (fields.has(name)) refuse(invalid('The form names a field twice.'))
    if (valueTruncated) refuse(invalid('A field of the form is too long.'))
    fields.set(name, value)
  })
  form.on('file', (field, content, { filename = 'file' }) => {
    if (field !== 'file') refuse(invalid('The sound file belongs into the field “file”.'))
    file = { name: filename, chunks: [] }
    content.on('data', chunk => file?.chunks.push(chunk)).on('error', () => {})
    content.on('limit', () => refuse(new Problem('too_large', 'A test takes a sound file of at most 5 MB.')))
  })
  form.on('partsLimit', tooMany).on('filesLimit', tooMany).on('fieldsLimit', tooMany)

  await pipeline(incoming, form).catch(error => {
    throw isProblem(error) ? error : invalid('The form is not whole multipart/form-data.')
  })
  return { candidate: candidateOf(fields), file: soundOf(file) }
}

interface ReceivedFile {
  name: string
  chunks: Buffer[]
}

function candidateOf(fields: ReadonlyMap<string, string>): TranscriptionCandidate {
  const parsed = TranscriptionCandidate.safeParse(Object.fromEntries(fields))
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => ({
    path: ['body', ...path].join('.'),
    message,
  }))
  throw new Problem('invalid_input', `The form does not fit: ${errors[0]?.path}: ${errors[0]?.message}`, {
    errors,
  })
}

function soundOf(file: ReceivedFile | undefined): TestFile {
  const content = Buffer.concat(file?.chunks ?? [])
  if (!file || content.length === 0) throw invalid('The test needs a sound file in the field “file”.')
  return { name: file.name, content }
}

const invalid = (detail: string) => new Problem('invalid_input', detail)
