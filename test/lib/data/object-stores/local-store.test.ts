import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deepDescribe, deepIt } from '../../../support/sample.ts'
import {
  allKeys,
  type LocalLab,
  localLab,
  MB,
  manyBytes,
  never,
  pendingBody,
  putText,
  readText,
} from './media-lab.ts'

const TEMPORARY = 'tmp/u7/transcription/2026/11/20/01JD0000000000000000000000.mp4'
const SOURCE = 'video/u7/sources/2026/11/01JD0000000000000000000000.mp4'

let lab: LocalLab
beforeEach(async () => {
  lab = await localLab()
})
afterEach(() => lab.close())

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(lab.folder, folder), { withFileTypes: true, recursive: true }).catch(
    () => [],
  )
  return entries
    .filter(entry => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(lab.folder.length + 1))
    .sort()
}
const putting = (key: string, bytes: number, signal = never) =>
  lab.store.put(key, manyBytes(bytes), { content_type: 'video/mp4', max_bytes: 100 * MB, signal })

describe('the directories', () => {
  it('separate permanent and temporary files', async () => {
    await putText(lab.store, TEMPORARY, 'x')
    await putText(lab.store, SOURCE, 'x')
    expect(await filesBelow('.')).toEqual([
      'temporary-uploads/u7/transcription/2026/11/20/01JD0000000000000000000000.mp4',
      'uploads/video/u7/sources/2026/11/01JD0000000000000000000000.mp4',
    ])
  })

  deepIt('are readable only by their owner, and so are the files', async () => {
    await putText(lab.store, SOURCE, 'x')
    await lab.store.copy(SOURCE, TEMPORARY, never)
    const modeOf = async (path: string) => ((await stat(join(lab.folder, path))).mode & 0o777).toString(8)
    for (const folder of [
      'uploads',
      'uploads/.unfinished',
      'uploads/video',
      'uploads/video/u7',
      'temporary-uploads',
    ])
      expect(await modeOf(folder)).toBe('700')
    for (const file of [...(await filesBelow('uploads')), ...(await filesBelow('temporary-uploads'))])
      expect(await modeOf(file)).toBe('600')
  })

  deepIt('keep no empty folders', async () => {
    await putText(lab.store, SOURCE, 'x')
    await putText(lab.store, 'video/u8/a.mp4', 'x')
    await lab.store.remove(SOURCE, never)
    expect(await readdir(join(lab.folder, 'uploads/video'))).toEqual(['u8'])
  })

  deepIt('may lose a folder while a file is being moved into it', async () => {
    const folder = join(lab.folder, 'uploads/video')
    let isOver = false
    const losing = (async () => {
      while (!isOver)
        isOver = await rmdir(folder).then(
          () => true,
          () => isOver,
        )
    })()
    await putText(lab.store, 'video/a.mp4', 'whole')
    isOver = true
    await losing
    expect(await readText(lab.store, 'video/a.mp4')).toBe('whole')
  })
})

describe('a file that is being written', () => {
  it('does not appear before it is complete', async () => {
    await putText(lab.store, TEMPORARY, 'before')
    const body = pendingBody(Buffer.alloc(MB))
    const put = lab.store.put(TEMPORARY, body, {
      content_type: 'video/mp4',
      max_bytes: 9 * MB,
      signal: never,
    })
    await expect.poll(() => filesBelow('temporary-uploads/.unfinished')).toHaveLength(1)
    expect(await readText(lab.store, TEMPORARY)).toBe('before')
    expect(await allKeys(lab.store)).toEqual([TEMPORARY])
    body.push(null)
    expect(await put).toEqual({ size: MB })
    expect(await lab.store.head(TEMPORARY, never)).toMatchObject({ size: MB })
    expect(await filesBelow('temporary-uploads/.unfinished')).toEqual([])
  })

  deepIt.each([
    ['a body that breaks', (body: ReturnType<typeof pendingBody>) => body.destroy(new Error('broken'))],
    ['too many bytes', (body: ReturnType<typeof pendingBody>) => body.push(Buffer.alloc(10 * MB))],
    ['its signal', (_: unknown, leaving: AbortController) => leaving.abort(new Error('cancelled'))],
  ])('leaves nothing after %s', async (_, fail) => {
    const leaving = new AbortController()
    const body = pendingBody(Buffer.alloc(MB))
    const put = lab.store.put(TEMPORARY, body, {
      content_type: 'video/mp4',
      max_bytes: 9 * MB,
      signal: leaving.signal,
    })
    await expect.poll(() => filesBelow('temporary-uploads/.unfinished')).toHaveLength(1)
    fail(body, leaving)
    await expect(put).rejects.toThrow()
    expect(await filesBelow('.')).toEqual([])
  })

  deepIt('is buffered only in a few pieces', async () => {
    const folder = join(lab.folder, 'uploads/.unfinished')
    await mkdir(folder, { recursive: true })
    let [taken, most] = [0, 0]
    const body = manyBytes(64 * MB, bytes => {
      taken += bytes
      const written = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
      most = Math.max(most, taken - written)
    })
    await lab.store.put(SOURCE, body, { content_type: 'video/mp4', max_bytes: 64 * MB, signal: never })
    expect((await stat(join(lab.folder, 'uploads', SOURCE))).size).toBe(64 * MB)
    expect(most).toBeLessThan(MB)
  })

  deepIt('stays hidden if its process is killed, and is removed once it is old', async () => {
    const script = fileURLToPath(new URL('killed-writer.ts', import.meta.url))
    const child = spawn(process.execPath, [script, lab.folder, SOURCE], {
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    await expect.poll(() => filesBelow('uploads')).toHaveLength(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await allKeys(lab.store)).toEqual([])
    expect(await lab.store.list({ prefix: '', limit: 9, by_folder: true }, never)).toMatchObject({
      prefixes: [],
      objects: [],
    })
    const [left = ''] = await filesBelow('uploads')
    await utimes(join(lab.folder, left), 1_000, 1_000)
    expect(await lab.store.sweepUnfinished(new Date(999_000))).toBe(0)
    expect(await lab.store.sweepUnfinished(new Date(1_001_000))).toBe(1)
    expect(await filesBelow('uploads')).toEqual([])
  })

  deepIt('is not removed while this process writes it', async () => {
    const body = pendingBody(Buffer.alloc(MB))
    const put = lab.store.put(SOURCE, body, { content_type: 'video/mp4', max_bytes: 9 * MB, signal: never })
    await expect.poll(() => filesBelow('uploads')).toHaveLength(1)
    expect(await lab.store.sweepUnfinished(new Date('2999-01-01'))).toBe(0)
    body.push(null)
    expect(await put).toEqual({ size: MB })
  })
})

describe('a copy', () => {
  it('takes no extra space on the same disk, and has its own time', async () => {
    await putText(lab.store, TEMPORARY, 'x')
    lab.clock.advance(86_400)
    await lab.store.copy(TEMPORARY, SOURCE, never)
    expect((await lab.store.head(SOURCE, never))?.modified_at).toEqual(lab.clock.now())
    const { nlink } = await stat(join(lab.folder, 'uploads', SOURCE))
    expect(nlink).toBe(2)
    expect(await filesBelow('uploads/.unfinished')).toEqual([])
  })

  deepIt('is a real copy if the other directory is on another disk', async () => {
    const elsewhere = await mkdtemp('/dev/shm/yomu-')
    await symlink(elsewhere, join(lab.folder, 'uploads'))
    await putting(TEMPORARY, 3 * MB)
    await lab.store.copy(TEMPORARY, SOURCE, never)
    expect(await stat(join(elsewhere, SOURCE))).toMatchObject({ size: 3 * MB, nlink: 1 })
    expect((await lab.store.head(SOURCE, never))?.modified_at).toEqual(lab.clock.now())
    await rm(elsewhere, { recursive: true })
  })
})

deepDescribe('a key that leads out of the directories', () => {
  it.each(['../secret', 'a/../../secret', 'a//b', 'tmp', '.unfinished/x', 'a\0b', '%2e%2e/x', ''])(
    'is refused: %j',
    async key => {
      const refusal = expect.objectContaining({ code: 'invalid_input' })
      const options = { content_type: 'video/mp4', max_bytes: 9, signal: never }
      await expect(lab.store.put(key, Buffer.from('x'), options)).rejects.toEqual(refusal)
      await expect(lab.store.head(key, never)).rejects.toEqual(refusal)
      await expect(lab.store.read(key, null, never)).rejects.toEqual(refusal)
      await expect(lab.store.remove(key, never)).rejects.toEqual(refusal)
      await expect(lab.store.copy(SOURCE, key, never)).rejects.toEqual(refusal)
      await expect(lab.store.copy(key, SOURCE, never)).rejects.toEqual(refusal)
      expect(await filesBelow('.')).toEqual([])
    },
  )

  it('cannot lead through a link', async () => {
    const outside = await localLab()
    await writeFile(join(outside.folder, 'secret.mp4'), 'secret')
    await mkdir(join(lab.folder, 'uploads/video'), { recursive: true })
    await symlink(outside.folder, join(lab.folder, 'uploads/video/u7'))
    await symlink(join(outside.folder, 'secret.mp4'), join(lab.folder, 'uploads/video/link.mp4'))
    for (const key of ['video/u7/secret.mp4', 'video/link.mp4']) {
      expect(await lab.store.head(key, never)).toBeNull()
      await expect(lab.store.read(key, null, never)).rejects.toMatchObject({ code: 'not_found' })
      await expect(lab.store.copy(key, SOURCE, never)).rejects.toMatchObject({ code: 'not_found' })
      await lab.store.remove(key, never)
    }
    await expect(putText(lab.store, 'video/u7/new.mp4', 'x')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(putText(lab.store, SOURCE, 'x')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await allKeys(lab.store)).toEqual([])
    const page = { objects: [], prefixes: [], next_cursor: null }
    expect(await lab.store.list({ prefix: '', limit: 9, by_folder: true }, never)).toEqual(page)
    expect(await readdir(outside.folder)).toEqual(['secret.mp4'])
    expect(await readFile(join(outside.folder, 'secret.mp4'), 'utf8')).toBe('secret')
    await outside.close()
  })

  it('replaces a link by the file itself', async () => {
    const outside = await localLab()
    await writeFile(join(outside.folder, 'secret.mp4'), 'secret')
    await mkdir(join(lab.folder, 'uploads'), { recursive: true })
    await symlink(join(outside.folder, 'secret.mp4'), join(lab.folder, 'uploads/link.mp4'))
    await putText(lab.store, 'link.mp4', 'new')
    expect(await readFile(join(outside.folder, 'secret.mp4'), 'utf8')).toBe('secret')
    expect(await readText(lab.store, 'link.mp4')).toBe('new')
    await outside.close()
  })
})

deepDescribe('a disk that fails', () => {
  it('is reported without a path', async () => {
    await writeFile(join(lab.folder, 'uploads'), 'a file where the directory should be')
    const put = putText(lab.store, SOURCE, 'x')
    await expect(put).rejects.toMatchObject({ code: 'unavailable' })
    await expect(put).rejects.not.toThrow(lab.folder)
  })

  it('refuses names that are too long', async () => {
    await expect(putText(lab.store, `files/${'あ'.repeat(90)}`, 'x')).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

deepIt('a signed address of local files is returned', async () => {
  expect(await lab.store.signedUrl(TEMPORARY, 600)).toBe(`http://data.test/${TEMPORARY}?seconds=600`)
})
