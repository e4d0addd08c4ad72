import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'

/** A stretch of sound, in seconds. */
export type Passage = { tone: number } | { silence: number }

interface MediaOptions {
  /** Whether it has a picture too, as its ending has to allow. */
  picture?: boolean
  /** Seconds after which the sound of a video begins. */
  soundDelay?: number
}

/** A real video or sound file, of the kind its ending says. */
export async function makeMedia(path: string, passages: readonly Passage[], options: MediaOptions = {}) {
  const { picture = false, soundDelay = 0 } = options
  const seconds = passages.reduce((sum, passage) => sum + secondsOf(passage), 0)
  const sound = `sine=frequency=440:sample_rate=16000:duration=${seconds}${silenced(passages)}`
  const film = `testsrc=size=64x48:rate=5:duration=${seconds + soundDelay}`
  await ffmpeg([
    ...(picture ? ['-f', 'lavfi', '-i', film] : []),
    ...['-itsoffset', String(soundDelay), '-f', 'lavfi', '-i', sound],
    path,
  ])
}

const silenced = (passages: readonly Passage[]): string => {
  let at = 0
  return passages
    .map(passage => {
      const start = at
      at += secondsOf(passage)
      return 'silence' in passage ? `,volume=0:enable='between(t,${start},${at})'` : ''
    })
    .join('')
}

const secondsOf = (passage: Passage) => ('tone' in passage ? passage.tone : passage.silence)

/** A video in which nothing can be heard, for it has no sound track. */
export const makeSilentFilm = (path: string, seconds = 1) =>
  ffmpeg(['-f', 'lavfi', '-i', `testsrc=size=64x48:rate=5:duration=${seconds}`, path])

/** A script that has ffmpeg open another file of the same folder in its place. */
export const makePlaylist = (path: string, name: string) =>
  writeFile(path, `ffconcat version 1.0\nfile '${name}'\n`)

/** A Japanese sentence in kana, spoken by espeak-ng. */
export const makeSpeech = (path: string, kana: string) => run('espeak-ng', ['-v', 'ja', '-w', path, kana])

/** What ffprobe says of a file's format or streams, such as `duration`. */
export const probe = async (path: string, entry: string) =>
  (await run('ffprobe', ['-v', 'error', '-show_entries', entry, '-of', 'csv=p=0', path])).trim()

const ffmpeg = (args: readonly string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args])

async function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [printed, complaints] = ['', '']
  child.stdout.on('data', text => {
    printed += text
  })
  child.stderr.on('data', text => {
    complaints += text
  })
  const code = await new Promise((resolve, reject) => {
    child.once('close', resolve)
    child.once('error', () =>
      reject(
        new Error(`This test needs ${program}: npm test installs it where it may, apt-get install does too.`),
      ),
    )
  })
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${complaints}`)
  return printed
}
