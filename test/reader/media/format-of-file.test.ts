import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatOfFile } from '../../../reader/src/media/recording/format-of-file.ts'
import { ffmpeg } from '../../support/media.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=10:duration=2']
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=2']

/** The format of a file that ffmpeg makes, as it is read from parts of the file. */
async function formatOf(ending: string, type: string, args: string[]) {
  const folder = await temporaryFolder()
  try {
    const path = join(folder.path, `film.${ending}`)
    await ffmpeg([...args, path])
    const file = await readFile(path)
    return await formatOfFile('/film', async (_, init) => partOf(file, type, new Headers(init?.headers)))
  } finally {
    await folder.remove()
  }
}

function partOf(file: Uint8Array<ArrayBuffer>, type: string, headers: Headers): Response {
  const [from = 0, to = 0] = headers.get('range')?.match(/\d+/g)?.map(Number) ?? []
  if (from >= file.length) return new Response('', { status: 416 })
  return new Response(file.subarray(from, to + 1), { status: 206, headers: { 'content-type': type } })
}

describe('the format of a recording', () => {
  it('is named by the type of its file and by how the picture is coded, wherever the file says so', async () => {
    const mpeg4 = [...picture, ...sound, '-c:v', 'mpeg4', '-q:v', '1', '-c:a', 'aac']
    const named = { name: 'MP4, MPEG-4 Visual', hasPicture: true }
    expect(await formatOf('mp4', 'video/mp4; x=y', mpeg4)).toEqual(named)
    expect(await formatOf('mp4', 'video/mp4', [...mpeg4, '-movflags', 'faststart'])).toEqual(named)
    const inMkv = await formatOf('mkv', 'video/x-matroska', mpeg4)
    expect(inMkv).toEqual({ name: 'MKV, MPEG-4 Visual', hasPicture: true })
  })

  it('has no picture where the file has sound alone, or a cover', async () => {
    const inMp4 = await formatOf('mp4', 'video/mp4', [...sound, '-c:a', 'aac'])
    expect(inMp4).toEqual({ name: 'MP4', hasPicture: false })
    const inWebm = await formatOf('webm', 'video/webm', [...sound, '-c:a', 'libopus'])
    expect(inWebm).toEqual({ name: 'WebM', hasPicture: false })
    const cover = [...picture, ...sound, '-frames:v', '1', '-c:v', 'mjpeg', '-c:a', 'aac']
    expect(await formatOf('mkv', 'video/x-matroska', cover)).toEqual({ name: 'MKV', hasPicture: false })
  })

  it('is not known of a file that cannot be read', async () => {
    expect(await formatOfFile('/film', async () => new Response('', { status: 404 }))).toBeNull()
    expect(await formatOfFile('/film', () => Promise.reject(new TypeError('blocked')))).toBeNull()
  })
})
