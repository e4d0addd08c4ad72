import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { MOST_CLIP_BYTES } from '../../../../contracts/schemas/models/speech.ts'
import type { Config } from '../../../../platform/config/schema.ts'
import { debianFile, programAt, UNPACKED } from '../../../../platform/disk/debian-files.ts'
import { inWorkFolder } from '../../../../platform/disk/work-folder.ts'
import { runProgram, type SpeechProgram, tooMuchOutput } from '../run-program.ts'
import type { OpenJtalk } from '../synthesiser.ts'
import { wordsInTrace } from './trace.ts'

/** Half a minute of sound takes a second. */
const KILL_AFTER_MS = 60_000
const LOOKUP_MS = 5_000
/** In MiB of address space; the longest line uses 300. */
const MOST_MEMORY_MIB = 512

const PROGRAM = '/usr/bin/open_jtalk'
const DICTIONARY = '/var/lib/mecab/dic/open-jtalk/naist-jdic'
const VOICE = '/usr/share/hts-voice/nitech-jp-atr503-m001/nitech_jp_atr503_m001.htsvoice'

interface OpenJtalkFiles {
  program: string
  dictionary: string
  voice: string
}

interface OpenJtalkOptions extends OpenJtalkFiles {
  folder: string
  killAfterMs?: number
  mostBytes?: number
}

type NamedFiles = Partial<Pick<Config, 'OPEN_JTALK_BIN' | 'OPEN_JTALK_DICTIONARY' | 'OPEN_JTALK_VOICE'>>

/** From the settings, else Debian's packages, installed or unpacked by the set-up; elsewhere the PATH has the program. */
export const openJtalkFiles = (config: NamedFiles): OpenJtalkFiles => ({
  program: config.OPEN_JTALK_BIN ?? programAt(PROGRAM) ?? PROGRAM,
  dictionary: config.OPEN_JTALK_DICTIONARY ?? debianFile(DICTIONARY) ?? DICTIONARY,
  voice: config.OPEN_JTALK_VOICE ?? debianFile(VOICE) ?? VOICE,
})

/** Set if the engine was unpacked with the program instead of installed. */
function libraryFolder(): string | undefined {
  const folders = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(each => join(UNPACKED, 'usr/lib', each))
  return folders.find(folder => existsSync(join(folder, 'libHTSEngine.so.1')))
}

const neverAborts = new AbortController().signal

export function createOpenJtalk(options: OpenJtalkOptions): OpenJtalk {
  const { dictionary, voice, folder, killAfterMs = KILL_AFTER_MS, mostBytes = MOST_CLIP_BYTES } = options
  const program: SpeechProgram = {
    name: 'Open JTalk',
    path: options.program,
    env: dirname(options.program).startsWith(UNPACKED) ? { LD_LIBRARY_PATH: libraryFolder() } : {},
    most_memory_mib: MOST_MEMORY_MIB,
  }
  let installCheck: Promise<boolean> | undefined
  const lookUp = async () => {
    if (![join(dictionary, 'sys.dic'), voice].every(file => existsSync(file))) return false
    // Without arguments it says what it is; it could not start without its libraries.
    const limits = { ms: LOOKUP_MS, mostBytes, signal: neverAborts }
    return runProgram(program, [], '', limits).then(
      () => true,
      () => false,
    )
  }
  return {
    voice: voiceNamed(voice),
    async available() {
      installCheck ??= lookUp()
      const isThere = await installCheck
      if (!isThere) installCheck = undefined
      return isThere
    },
    async synthesise(line, signal) {
      try {
        return await inWorkFolder(folder, async at => {
          const [sound, trace] = [join(at, 'sound.wav'), join(at, 'trace.txt')]
          const args = ['-x', dictionary, '-m', voice, '-ow', sound, '-ot', trace]
          await runProgram(program, args, `${line}\n`, { ms: killAfterMs, mostBytes, signal })
          if ((await stat(sound)).size > mostBytes) throw tooMuchOutput(program)
          return { wav: await readFile(sound), words: wordsInTrace(await readFile(trace, 'utf8')) }
        })
      } catch (error) {
        installCheck = undefined
        throw error
      }
    },
  }
}

/** Names the voice after its file, so that no clip of another passes for it. */
function voiceNamed(file: string): string {
  const name = basename(file, '.htsvoice').replaceAll(/[^A-Za-z0-9]+/g, '-')
  return `open-jtalk:${name.replaceAll(/^-|-$/g, '').slice(0, 80) || 'voice'}:normal`
}
