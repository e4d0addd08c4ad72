import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { keptInFile } from '../../../../lib/agent/ledger/kept-records.ts'
import { folderOfTest } from '../../../support/folders.ts'
import { someRecords } from './outbox-lab.ts'

let folder: string
let complaints: unknown[]
beforeEach(async () => {
  folder = await folderOfTest()
  complaints = []
})

const path = () => join(folder, 'usage-outbox', 'agent.json')
const kept = (at = path()) => keptInFile(at, error => complaints.push(error))
const modeOf = async (file: string) => (await stat(file)).mode & 0o777

describe('usage records in a file', () => {
  it('come back unchanged, readable only by their owner', async () => {
    expect(kept().read()).toEqual([])
    const records = someRecords(3)
    kept().write(records)
    expect(kept().read()).toEqual(records)
    expect([await modeOf(path()), await modeOf(join(path(), '..'))]).toEqual([0o600, 0o700])
    kept().write(records.slice(1))
    expect(kept().read()).toEqual(records.slice(1))
    expect(complaints).toEqual([])
  })

  it('remove the file when no record is left', async () => {
    kept().write(someRecords(1))
    kept().write([])
    expect(await readdir(join(path(), '..'))).toEqual([])
    kept().write([])
  })

  it('come back without an invalid one, which is set aside with the file', async () => {
    const records = someRecords(3)
    kept().write(records)
    const text = JSON.stringify([...records.slice(0, 2), { kind: 'upload' }, ...records.slice(2)])
    await writeFile(path(), text)
    expect(kept().read()).toEqual(records)
    expect(complaints).toHaveLength(1)
    expect(await readFile(`${path()}.unreadable`, 'utf8')).toBe(text)
  })

  it('let the service start even if a folder is in their place', async () => {
    const place = join(folder, 'a-folder')
    await mkdir(place)
    expect(kept(place).read()).toEqual([])
    expect(complaints.length).toBeGreaterThan(0)
  })
})
