import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopeOf } from '../../../lib/operations/backup/file/format.ts'
import { verifyBackup } from '../../../lib/operations/backup/file/read-backup.ts'
import { ran, started } from '../../flows/backup-process.ts'
import { heldIn } from '../../support/backups.ts'
import { asRestored, putLivedIn } from '../../support/lived-in.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const { signal } = new AbortController()
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let printed: string
const at = (name: string) => join(folder.path, name)

beforeAll(async () => {
  folder = await temporaryFolder()
  await putLivedIn(at('before'))
  const { code, out, err } = await ran('backup', at('before'), [at('whole.tar'), '--json'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  printed = out
})
afterAll(() => folder.remove())

/** Kills a command as soon as it has made that file or folder; its code is 0 if it had ended by then. */
async function killedOnce(path: string, ...asked: Parameters<typeof started>) {
  const { child, outcome } = started(...asked)
  await expect.poll(() => existsSync(path) || child.exitCode !== null, { interval: 2 }).toBe(true)
  child.kill('SIGKILL')
  return (await outcome).code
}

it('a killed backup leaves the former file or a new one, and the next backup leaves nothing else', async () => {
  const target = at('backups')
  const file = join(target, 'yomu.tar')
  await mkdir(target)
  await writeFile(file, 'the former one')
  // The copies of the stores, and the file as it is written.
  for (const made of [join(at('before'), 'backup-work'), `${file}.part`]) {
    await killedOnce(made, 'backup', at('before'), [file])
    if ((await readFile(file, 'latin1')) !== 'the former one') await verifyBackup(file, signal)
  }
  expect(await ran('backup', at('before'), [file])).toMatchObject({ code: 0 })
  await verifyBackup(file, signal)
  expect(await readdir(target)).toEqual(['yomu.tar'])
  expect(existsSync(join(at('before'), 'backup-work'))).toBe(false)
})

it('a killed restore is finished by the same command', async () => {
  // It has decided what to write, and writes.
  const code = await killedOnce(join(at('after'), 'restore.json'), 'restore', at('after'), [at('whole.tar')])
  const again = await ran('restore', at('after'), [at('whole.tar')])
  if (code === 0) expect(again.err).toContain('here already')
  else expect(again.err === '' || again.err.includes('here already')).toBe(true)
  expect(asRestored(await heldIn(at('after')))).toEqual(asRestored(await heldIn(at('before'))))
})

describe('the output of the commands', () => {
  it('describes the backup in one line of JSON, and the file is readable only by its owner', async () => {
    expect(printed.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(printed)).toMatchObject({ scope: 'all', rows: { members: 1 }, objects: { count: 5 } })
    expect((await stat(at('whole.tar'))).mode & 0o777).toBe(0o600)
  })

  it('tells in one sentence of a file without a backup, and of options that exclude each other', async () => {
    const { code, err } = await ran('restore', at('none'), ['/etc/passwd'])
    expect(err).toBe('The file is not a backup of yomu. Nothing was changed.\n')
    expect(code).toBe(1)
    expect(() => scopeOf({ 'accounts-only': true, 'content-only': true })).toThrow(
      'Choose --accounts-only or --content-only',
    )
  })
})

/** On a disk of one MB, where this user may make one. */
const smallDisk = (path: string) =>
  [
    'unshare',
    '--user',
    '--map-root-user',
    '--mount',
    'sh',
    '-c',
    `mount -t tmpfs -o size=1m none ${path} || exit; "$@"; code=$?; ls -A ${path} >${path}.left; exit $code`,
    'sh',
  ] as const

it('a backup onto a full disk reports that and leaves no file', async () => {
  await mkdir(at('full'))
  const [unshare, ...args] = [...smallDisk(at('full')), 'true']
  const mayMount = await promisify(execFile)(unshare, args).then(
    () => true,
    () => false,
  )
  // On other machines only write-backup.test.ts tries a full disk.
  if (!mayMount) return
  const { code, err } = await ran('backup', at('before'), [join(at('full'), 'a.tar')], {
    before: smallDisk(at('full')),
  })
  expect(code).toBe(1)
  expect(err).toContain('disk is full')
  expect(await readFile(`${at('full')}.left`, 'utf8')).toBe('')
})
