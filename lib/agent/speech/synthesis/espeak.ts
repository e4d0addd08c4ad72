import { type ChildProcess, spawn } from 'node:child_process'
import { MOST_CLIP_BYTES } from '../../../contracts/schemas/models/speech.ts'
import { requireSpeakable } from '../../../japanese/speakable.ts'
import { withDeadline } from '../../../platform/outbound/deadline.ts'
import { ProviderFailure } from '../../../platform/outbound/provider-failure.ts'
import { abortFailure } from '../../../platform/outbound/transport.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { bounded, NOT_RUN } from '../../../platform/processes/bounded.ts'
import { pronunciationOf } from './pronunciation.ts'
import {
  completeWav,
  type Espeak,
  recordSynthesis,
  type Synthesiser,
  type SynthesisPorts,
  type SynthesisProvider,
} from './synthesiser.ts'

/** A distinct name, so that its clips are never taken for another provider's. */
const VOICE = 'espeak-ng-ja'
/** Each run keeps a processor busy. */
const MOST_CONCURRENT = 2

export const espeakNg: SynthesisProvider = {
  name: 'espeak-ng',
  isAutomatic: true,
  hasVoice: voice => voice === VOICE,
  open: async (_, ports) => ((await ports.espeak.available()) ? espeakSynthesiser(ports) : null),
  mayCost: () => false,
}

/** The espeak-ng of this machine: robotic, but it needs no account. */
export function espeakSynthesiser(ports: SynthesisPorts): Synthesiser {
  return {
    provider: 'espeak-ng',
    voice: VOICE,
    may_choose: false,
    synthesise: async (utterance, signal) => {
      requireOwnVoice(utterance.voice)
      const kana = pronunciationOf(await ports.words(utterance.text, signal))
      requireSpeakable(kana)
      const call = () =>
        recordSynthesis({ provider: 'espeak-ng', price: 0 }, utterance, ports, async () =>
          completeWav(await ports.espeak.synthesise(kana, signal)),
        )
      return ports.slots.run('espeak-ng', call, { signal, slots: MOST_CONCURRENT })
    },
  }
}

function requireOwnVoice(voice: string): void {
  if (voice !== VOICE)
    throw new Problem(
      'invalid_input',
      `The only voice is ${VOICE}. For another one, ask an administrator to add a key for speech synthesis.`,
    )
}

/** A sentence takes some 30 ms. */
const KILL_AFTER_MS = 30_000
const LOOKUP_MS = 5_000
/** In MiB of address space; it uses 30. */
const MOST_MEMORY_MIB = 512
const JAPANESE = /^\s*\d+\s+ja\s/m

interface EspeakOptions {
  program: string
  killAfterMs?: number
  mostBytes?: number
}

const neverAborts = new AbortController().signal

export function createEspeak(options: EspeakOptions): Espeak {
  const { program, killAfterMs = KILL_AFTER_MS, mostBytes = MOST_CLIP_BYTES } = options
  let found: Promise<boolean> | undefined
  const lookUp = () =>
    run(program, ['--voices=ja'], '', { ms: LOOKUP_MS, mostBytes, signal: neverAborts }).then(
      output => JAPANESE.test(output.toString()),
      () => false,
    )
  return {
    async available() {
      found ??= lookUp()
      const isInstalled = await found
      if (!isInstalled) found = undefined
      return isInstalled
    },
    async synthesise(text, signal) {
      try {
        const args = ['-v', 'ja', '-b', '1', '--stdin', '--stdout']
        return await run(program, args, text, { ms: killAfterMs, mostBytes, signal })
      } catch (error) {
        found = undefined
        throw error
      }
    },
  }
}

interface Limits {
  ms: number
  mostBytes: number
  signal: AbortSignal
}

/** Runs the program on a text; kills it at the deadline, when the caller aborts, or when its output is too large. */
function run(program: string, args: string[], input: string, { ms, mostBytes, signal }: Limits) {
  return withDeadline(ms, signal, async limited => {
    if (limited.aborted) throw abortFailure(limited)
    // The environment holds this service's secrets, which the program does not need.
    const env = { PATH: process.env.PATH, ESPEAK_DATA_PATH: process.env.ESPEAK_DATA_PATH }
    const child = spawn(...bounded(program, args, MOST_MEMORY_MIB), {
      stdio: ['pipe', 'pipe', 'ignore'],
      env,
    })
    const ended = endOf(child)
    // A process that did not start may have no pipes.
    if (child.pid === undefined) await ended
    const stop = () => {
      child.kill('SIGKILL')
      // A child of the program could keep the pipe open.
      child.stdout.destroy()
    }
    limited.addEventListener('abort', stop)
    // The program may end before it has read everything; its exit code says why.
    child.stdin.on('error', () => {}).end(input)
    const chunks: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > mostBytes) stop()
    })
    try {
      await ended
      return Buffer.concat(chunks)
    } catch (error) {
      if (limited.aborted) throw abortFailure(limited)
      throw size > mostBytes
        ? new ProviderFailure('too_large', 'The output of espeak-ng is too large')
        : error
    } finally {
      limited.removeEventListener('abort', stop)
    }
  })
}

/** Settles when the program has ended and its output has been read. */
function endOf(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const cannotBeRun = (why: string) => new ProviderFailure('not_found', `espeak-ng cannot be run (${why})`)
  child.on('error', (error: NodeJS.ErrnoException) => reject(cannotBeRun(error.code ?? 'unknown')))
  child.once('close', (code, killedBy) => {
    if (code === 0) resolve()
    else if (NOT_RUN.includes(code ?? 0)) reject(cannotBeRun(`code ${code}`))
    else reject(new ProviderFailure('server_error', `espeak-ng ended with ${killedBy ?? `code ${code}`}`))
  })
  return promise
}
