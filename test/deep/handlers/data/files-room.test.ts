import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { roomForFile } from '../../../../lib/data/files/temporary-files.ts'
import { IMPORT_FILE } from '../../../../lib/objects/keys.ts'
import { filesLab, modes, never, send } from '../../../handlers/data/files-stories.ts'
import { reader, stranger } from '../../../handlers/data/lab.ts'

const open = filesLab()
const GiB = 1024 ** 3

describe.each(modes)('the temporary files of an account in a store of kind %s', mode => {
  it('are limited to twenty, apart from those of another account', async () => {
    const { lab, client } = await open.asReader(mode)
    const handles: string[] = []
    for (let n = 0; n < 20; n += 1) handles.push(await send(client))
    const refused = { status: 429, code: 'too_many_files' }
    await expect(send(client)).rejects.toMatchObject(refused)
    expect(await lab.keys()).toHaveLength(20)
    await send(lab.as(stranger))
    await client.files.remove({ query: { file_handle: handles[0] ?? '' } })
    await send(client)
  })
})

it('parts of files to import have a limit of their own, so that recordings and imports do not block each other', async () => {
  const { client } = await open.asReader('local')
  for (let n = 0; n < 20; n += 1) await send(client)
  const part = () => client.files.receive({ query: { name: IMPORT_FILE }, stream: Buffer.from('x') })
  for (let n = 0; n < 64; n += 1) await part()
  await expect(part()).rejects.toMatchObject({
    code: 'too_many_files',
    message: expect.stringContaining('64 parts'),
  })
})

describe('the room for a file', () => {
  it('is ten GB less the files of the account', async () => {
    const lab = await open('local')
    const kept = await send(lab.as(reader))
    await truncate(join(lab.folder, 'temporary-uploads', kept.slice('tmp/'.length)), 9e9)
    expect(await roomForFile(lab.app, reader.user_id, 'mp4', never)).toBe(1e9)
    const more = await send(lab.as(reader))
    await truncate(join(lab.folder, 'temporary-uploads', more.slice('tmp/'.length)), 1e9)
    await expect(send(lab.as(reader))).rejects.toMatchObject({
      code: 'too_many_files',
      message: expect.stringContaining('20 files or 10 GB'),
    })
  })

  it.each([
    ['less than a GiB is free', { free: GiB - 1, total: 10 * GiB }],
    ['less than 5 % is free', { free: 4.9 * GiB, total: 100 * GiB }],
  ])('is zero in the local directories if %s, unlike in a bucket', async (_, space) => {
    const diskSpace = async () => space
    const [local, cos] = [await open('local'), await open('cos')]
    const inDirectories = roomForFile({ ...local.app, diskSpace }, reader.user_id, 'mp4', never)
    await expect(inDirectories).rejects.toMatchObject({ status: 507, code: 'insufficient_storage' })
    expect(await roomForFile({ ...cos.app, diskSpace }, reader.user_id, 'mp4', never)).toBe(10e9)
    const enough = async () => ({ free: GiB, total: 20 * GiB })
    expect(await roomForFile({ ...local.app, diskSpace: enough }, reader.user_id, 'mp4', never)).toBe(10e9)
  })
})
