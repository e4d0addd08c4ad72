import { type Finding, fine, warning } from '../finding.ts'
import type { Installation } from '../installation.ts'

/** Checks the programs that services start. All other functions work without them. */
export async function checkPrograms(
  { config, machine }: Installation,
  signal: AbortSignal,
): Promise<Finding[]> {
  const espeak = config.ESPEAK_NG_BIN ?? 'espeak-ng'
  const [hasFfmpeg, hasEspeak] = await Promise.all([
    machine.runs('ffmpeg', ['-version'], signal),
    machine.runs(espeak, ['--version'], signal),
  ])
  return [
    hasFfmpeg ? fine('ffmpeg runs') : NO_FFMPEG,
    hasEspeak
      ? fine(`${espeak} runs`)
      : warning({
          what: `${espeak} cannot be run`,
          means: 'Sentences get audio only if you set up a speech provider',
          remedy: 'Install espeak-ng (apt-get install espeak-ng), or correct ESPEAK_NG_BIN',
        }),
  ]
}

const NO_FFMPEG = warning({
  what: 'ffmpeg cannot be run',
  means: 'Video and sound files cannot be transcribed',
  remedy: 'Install it: apt-get install ffmpeg',
})
