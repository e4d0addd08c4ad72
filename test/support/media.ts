import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'

/** A stretch of sound, in seconds. */
export type Passage = { tone: number } | { silence: number }

interface MediaOptions {
  /** True if it has a picture too; its ending must allow one. */
  picture?: boolean
  /** Seconds after which the sound of a video begins. */
  soundDelay?: number
}

/** A real video or sound file, of the kind its ending says. */
export async function makeMedia(path: string, passages: readonly Passage[], options: MediaOptions = {}) {
  const name = JSON.stringify([extname(path), passages, options])
  const known = made.get(name)
  if (known) return writeFile(path, await known)
  const making = encode(path, passages, options).then(() => readFile(path))
  made.set(name, making)
  await making
}

/** The files made for the tests of a worker, kept because ffmpeg takes longer than many tests. */
const made = new Map<string, Promise<Buffer>>()

async function encode(path: string, passages: readonly Passage[], options: MediaOptions) {
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

/** A second of sound, so many seconds in which the file holds nothing, and two seconds of sound. */
export const makeGap = (path: string, seconds: number) =>
  ffmpeg([
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=16000:duration=3'],
    ...['-af', `asetpts=PTS+gte(T\\,1)*${seconds}/TB`, path],
  ])

/** A second of sound, so many times. */
export const makeTracks = (path: string, count: number) =>
  ffmpeg([
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=16000:duration=1'],
    ...Array(count).fill(['-map', '0']).flat(),
    ...['-c:a', 'pcm_s16le', path],
  ])

/** Four pictures that say they are 16,000 pixels wide and high, 768 MB each when decoded, before ten seconds of sound. */
export async function makeHugePictures(path: string) {
  await ffmpeg([
    ...['-f', 'lavfi', '-i', 'testsrc=size=320x320:rate=1:duration=1'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=16000:duration=10'],
    ...[
      '-map',
      '0',
      '-map',
      '0',
      '-map',
      '0',
      '-map',
      '0',
      '-map',
      '1',
      '-c:v',
      'png',
      '-c:a',
      'pcm_s16le',
      path,
    ],
  ])
  const film = (await readFile(path)).toString('latin1')
  const [small, huge] = ['\0\0\x01\x40', '\0\0\x3e\x80']
  await writeFile(path, film.replaceAll(`IHDR${small}${small}`, `IHDR${huge}${huge}`), 'latin1')
}

/** A script that has ffmpeg open another file of the same folder in its place. */
export const makePlaylist = (path: string, name: string) =>
  writeFile(path, `ffconcat version 1.0\nfile '${name}'\n`)

/** A Japanese sentence in kana, spoken by espeak-ng. */
export const makeSpeech = (path: string, kana: string) => run('espeak-ng', ['-v', 'ja', '-w', path, kana])

/** A value that ffprobe reads from a file's format or streams, such as `duration`. */
export const probe = async (path: string, entry: string) =>
  (await run('ffprobe', ['-v', 'error', '-show_entries', entry, '-of', 'csv=p=0', path])).trim()

/** On one thread: those of libvpx wait for one another in loops, which takes five times the CPU. The output comes last. */
export const ffmpeg = (args: readonly string[]) =>
  run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args.slice(0, -1), '-threads', '1', ...args.slice(-1)])

/** The output of a program. `encoding`: latin1 keeps every byte. */
export async function run(
  program: string,
  args: readonly string[],
  encoding: 'utf8' | 'latin1' = 'utf8',
): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.setEncoding(encoding)
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
