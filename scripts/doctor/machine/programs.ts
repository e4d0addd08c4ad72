import { type Finding, fine, warning } from '../finding.ts'
import type { Installation } from '../installation.ts'

/** Checks the programs that services start. All other functions work without them. */
export async function checkPrograms(
  { config, machine }: Installation,
  signal: AbortSignal,
): Promise<Finding[]> {
  const espeak = config.ESPEAK_NG_BIN ?? 'espeak-ng'
  const [hasFfmpeg, hasEspeak, voice] = await Promise.all([
    machine.runs('ffmpeg', ['-version'], signal),
    machine.runs(espeak, ['--version'], signal),
    machine.openJtalkVoice(config),
  ])
  return [
    hasFfmpeg ? fine('ffmpeg runs') : NO_FFMPEG,
    voice === null ? NO_OPEN_JTALK : fine(`Open JTalk speaks in the voice ${voice}`),
    hasEspeak
      ? fine(`${espeak} runs`)
      : warning({
          what: `${espeak} cannot be run`,
          means:
            voice === null
              ? 'Sentences get audio only if you set up a speech provider'
              : 'Nothing speaks if Open JTalk is removed',
          remedy: 'Install espeak-ng (on Debian: apt-get install espeak-ng), or correct ESPEAK_NG_BIN',
        }),
  ]
}

const NO_OPEN_JTALK = warning({
  what: 'Open JTalk is not complete: its program, its dictionary or its voice is missing',
  means: 'Without a speech provider, espeak-ng speaks, which sounds robotic',
  remedy:
    'Run node scripts/setup/main.mjs start, which unpacks it on Debian; elsewhere install it and set OPEN_JTALK_*',
})

const NO_FFMPEG = warning({
  what: 'ffmpeg cannot be run',
  means: 'Video and sound files cannot be transcribed',
  remedy: 'Install it (on Debian: apt-get install ffmpeg)',
})
