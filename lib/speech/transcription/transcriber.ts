import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createLimiter } from '../../agent/calls/limiter.ts'
import type { Transport } from '../../agent/provider/transport.ts'
import type { Transcript, TranscriptionRequest } from '../../contracts/schemas/speech.ts'
import { Problem } from '../../http/errors.ts'
import { allowedAddress, type DownloadRules } from './allowed-address.ts'
import { createAnswerForms } from './answer-forms.ts'
import { createDownloader } from './download.ts'
import { extractSound } from './extract-sound.ts'
import { notConfigured, transcriptionProblem } from './failures.ts'
import type { RecordPorts } from './recorded.ts'
import { takeDown } from './take-down.ts'
import type { TranscriptionTarget } from './target.ts'
import { createWorkspaces } from './workspace.ts'

/** ffmpeg keeps a core busy. */
const READING = { id: 'reading', max_concurrency: 2 }
/** A provider may listen for hours, and others are read meanwhile: their sound is all that waits. */
const LISTENING = { id: 'listening', max_concurrency: 4 }
/** Each may lie on the disk in full. The controller runs no more than eight tasks. */
const MOST_FILES = { id: 'files', max_concurrency: 10 }

export interface TranscriberOptions extends RecordPorts {
  transport: Transport
  /** Waits before a retry; rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** The model as it is set up at this moment. */
  target(): TranscriptionTarget | null
  /** For downloads alone. */
  folder: string
  rules: DownloadRules
  maxBytes: number
}

export interface Transcriber {
  /** What is said in the file at a signed address of one of the origins. Throws Problems. */
  transcribe(
    request: TranscriptionRequest,
    origins: readonly string[],
    signal: AbortSignal,
  ): Promise<Transcript>
  /** Ends what is under way and leaves nothing behind. */
  close(): Promise<void>
}

export const createTranscriber = (options: TranscriberOptions): Transcriber => {
  const workspaces = createWorkspaces(options.folder)
  const downloader = createDownloader()
  const places = createLimiter(tooManyFiles)
  const ports = { ...options, forms: createAnswerForms(), retries: options }
  const closing = new AbortController()
  const underWay = new Set<Promise<unknown>>()

  const work = (
    { purpose, url, extension }: TranscriptionRequest,
    origins: readonly string[],
    signal: AbortSignal,
  ) => {
    const target = options.target()
    if (!target) throw notConfigured()
    const address = allowedAddress(url, origins, options.rules)
    return workspaces.within(async folder => {
      const source = join(folder, `source.${extension}`)
      // Before its turn, for its address expires.
      await downloader.fetch(address, source, options, signal)
      const sound = await places.run(READING, signal, () =>
        extractSound(source, join(folder, 'sound.mp3'), signal),
      )
      await rm(source)
      return places.run(LISTENING, signal, () => takeDown(sound, target, purpose, ports, signal))
    })
  }

  return {
    transcribe: async (request, origins, caller) => {
      const signal = AbortSignal.any([caller, closing.signal])
      const running = places.run(MOST_FILES, signal, async () => work(request, origins, signal), 0)
      underWay.add(running)
      try {
        return await running
      } catch (error) {
        signal.throwIfAborted()
        throw transcriptionProblem(error)
      } finally {
        underWay.delete(running)
      }
    },
    close: async () => {
      closing.abort(new Problem('unavailable', 'The service is stopping.'))
      await Promise.allSettled(underWay)
      downloader.close()
    },
  }
}

const tooManyFiles = () =>
  new Problem('rate_limited', 'Too many files are being taken down right now: try again in a few minutes.', {
    headers: { 'retry-after': '300' },
  })
