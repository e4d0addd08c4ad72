import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TranscriptionUsage } from '../../../contracts/schemas/accounts/usage.ts'
import {
  NO_TRANSCRIPTION_MODEL,
  type Transcript,
  type TranscriptionRequest,
} from '../../../contracts/schemas/models/speech.ts'
import { Slots } from '../../../platform/async/slots.ts'
import { inWorkFolder } from '../../../platform/disk/work-folder.ts'
import type { CallPorts } from '../../../platform/outbound/attempts.ts'
import { allowedAddress, type DownloadRules } from '../../../platform/outbound/file-address.ts'
import { type FailureClass, ProviderFailure } from '../../../platform/outbound/provider-failure.ts'
import type { Transport } from '../../../platform/outbound/transport.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { createDownloader } from './download.ts'
import { extractSound } from './extract-sound.ts'
import { transcribeSound } from './transcribe-sound.ts'
import { createAnswerForms, type TranscriptionTarget } from './transcription-client.ts'

/** ffmpeg keeps a core busy. Each account has one, so that its slow files delay nobody. */
const EXTRACTIONS = 2
/** Transcriptions may take hours, while the sound of other files is extracted. */
const TRANSCRIPTIONS = 4
/** Files may be whole on the disk. The controller runs at most eight tasks. */
const MOST_FILES = 10

export interface TranscriberOptions extends CallPorts<TranscriptionUsage> {
  transport: Transport
  target(): TranscriptionTarget | null
  folder: string
  rules: DownloadRules
  maxBytes: number
}

export interface Transcriber {
  /** Accepts signed addresses of the origins. Throws Problems. */
  transcribe(
    request: TranscriptionRequest,
    origins: readonly string[],
    signal: AbortSignal,
  ): Promise<Transcript>
  /** Cancels what is running and removes its files. */
  close(): Promise<void>
}

export const createTranscriber = (options: TranscriberOptions): Transcriber => {
  const downloader = createDownloader()
  const slots = new Slots<'file' | 'extraction' | 'transcription' | number>({
    slots: MOST_FILES,
    queue: MOST_FILES,
    refusal: tooManyFiles,
  })
  const ports = { ...options, forms: createAnswerForms(), retries: options }
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  const work = (
    { purpose, url, extension }: TranscriptionRequest,
    origins: readonly string[],
    signal: AbortSignal,
  ) => {
    const target = options.target()
    if (!target) throw new Problem('not_configured', NO_TRANSCRIPTION_MODEL)
    const address = allowedAddress(url, origins, options.rules)
    return inWorkFolder(options.folder, async folder => {
      const source = join(folder, `source.${extension}`)
      // Downloads before waiting for a slot, because the address expires.
      await downloader.fetch(address, source, options, signal)
      const extract = () => extractSound(source, join(folder, 'sound.mp3'), signal)
      const extractInTurn = () => slots.run('extraction', extract, { signal, slots: EXTRACTIONS })
      const sound = await slots.run(purpose.user_id, extractInTurn, { signal, slots: 1 })
      await rm(source)
      const transcribe = () => transcribeSound(sound, target, purpose, ports, signal)
      return slots.run('transcription', transcribe, { signal, slots: TRANSCRIPTIONS })
    })
  }

  return {
    transcribe: async (request, origins, caller) => {
      const signal = AbortSignal.any([caller, closing.signal])
      const transcript = slots.run('file', async () => work(request, origins, signal), { signal, queue: 0 })
      running.add(transcript)
      try {
        return await transcript
      } catch (error) {
        signal.throwIfAborted()
        throw transcriptionProblem(error)
      } finally {
        running.delete(transcript)
      }
    },
    close: async () => {
      closing.abort(new Problem('unavailable', 'The server is stopping. Try again in a moment.'))
      await Promise.allSettled(running)
      downloader.close()
    },
  }
}

const tooManyFiles = () =>
  new Problem('rate_limited', 'Too many files are being transcribed. Try again in a few minutes.', {
    headers: { 'retry-after': '300' },
  })

const NO_ANSWER = 'The transcription provider gave no usable answer. Try again later.'
const TOO_LONG =
  'The recording is too long for the transcription model. Split it into shorter files, or ask an administrator to choose another model.'
const WRONG_SETTINGS =
  'Transcription is not set up correctly. Ask an administrator to check its address and model.'

const REASONS: Record<FailureClass, string> = {
  unauthenticated: 'The transcription provider refused access. Ask an administrator to check its key.',
  quota: 'The credit for transcription is used up. Ask an administrator to add more.',
  rate_limited: 'The transcription provider is busy. Try again in a few minutes.',
  server_error: 'The transcription provider had an error. Try again later.',
  network: 'The transcription provider could not be reached. Try again later.',
  timeout: 'The transcription provider did not answer in time. Try again later.',
  too_large: NO_ANSWER,
  not_json: NO_ANSWER,
  bad_answer: NO_ANSWER,
  context_too_long: TOO_LONG,
  length: TOO_LONG,
  refused: 'The transcription provider refused this file. Ask an administrator to choose another model.',
  cancelled: 'The transcription was cancelled. Start it again if you still need it.',
  not_found: WRONG_SETTINGS,
  invalid_request: WRONG_SETTINGS,
}

/** Learners see the Problem; other errors pass through. */
const transcriptionProblem = (error: unknown): unknown =>
  error instanceof ProviderFailure
    ? new Problem('upstream_failed', REASONS[error.failure], { cause: error })
    : error
