import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TranscriptionUsage } from '../../../contracts/schemas/accounts/usage.ts'
import type { Transcript, TranscriptionRequest } from '../../../contracts/schemas/models/speech.ts'
import { Slots } from '../../../platform/async/slots.ts'
import { inWorkFolder } from '../../../platform/disk/work-folder.ts'
import type { CallPorts } from '../../../platform/outbound/attempts.ts'
import { allowedAddress, type DownloadRules } from '../../../platform/outbound/file-address.ts'
import { type FailureClass, ProviderFailure } from '../../../platform/outbound/provider-failure.ts'
import type { Transport } from '../../../platform/outbound/transport.ts'
import { type PlainReason, refusal } from '../../../platform/problems/reasons.ts'
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
    if (!target) throw refusal('no_transcription')
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
      closing.abort(refusal('server_stopping'))
      await Promise.allSettled(running)
      downloader.close()
    },
  }
}

const tooManyFiles = () =>
  refusal(
    'transcriptions_busy',
    {},
    {
      headers: { 'retry-after': '300' },
    },
  )

const REASONS: Record<FailureClass, PlainReason> = {
  unauthenticated: 'transcription_refused_access',
  quota: 'transcription_credit_spent',
  rate_limited: 'transcription_busy',
  server_error: 'transcription_had_error',
  network: 'transcription_unreachable',
  timeout: 'transcription_too_slow',
  too_large: 'transcription_unusable',
  not_json: 'transcription_unusable',
  bad_answer: 'transcription_unusable',
  context_too_long: 'transcription_too_long',
  length: 'transcription_too_long',
  refused: 'transcription_refused',
  cancelled: 'transcription_cancelled',
  not_found: 'transcription_set_up_wrongly',
  invalid_request: 'transcription_set_up_wrongly',
}

/** Learners see the Problem; other errors pass through. */
const transcriptionProblem = (error: unknown): unknown =>
  error instanceof ProviderFailure ? refusal(REASONS[error.failure], {}, { cause: error }) : error
