import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBackup } from '../../../lib/operations/backup/file/read-backup.ts'
import { ran, started } from '../../flows/backup-process.ts'
import { heldIn } from '../../support/backups.ts'
import { asRestored, putLivedIn } from '../../support/lived-in.ts'
import { moment } from '../../support/moments.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const { signal } = new AbortController()
/** The parts of a backup's duration after which it is killed. */
const KILLED_AFTER = [1 / 6, 1 / 2, 5 / 6]
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let printed: string
let tookMs: number
const at = (name: string) => join(folder.path, name)

beforeAll(async () => {
  folder = await temporaryFolder()
  await putLivedIn(at('before'))
  const begun = performance.now()
  const { code, out, err } = await ran('backup', at('before'), [at('whole.tar'), '--json'])
  tookMs = performance.now() - begun
  expect({ code, err }).toEqual({ code: 0, err: '' })
  printed = out
})
afterAll(() => folder.remove())

it('a killed backup leaves the former file or a new one, and the next backup leaves nothing else', async () => {
  const target = at('backups')
  const file = join(target, 'yomu.tar')
  await mkdir(target)
  await writeFile(file, 'the former one')
  for (const part of KILLED_AFTER) {
    const { child, outcome } = started('backup', at('before'), [file])
    await moment(tookMs * part)
    child.kill('SIGKILL')
    await outcome
    if ((await readFile(file, 'latin1')) !== 'the former one') await verifyBackup(file, signal)
  }
  expect(await ran('backup', at('before'), [file])).toMatchObject({ code: 0 })
  await verifyBackup(file, signal)
  expect(await readdir(target)).toEqual(['yomu.tar'])
  expect(existsSync(join(at('before'), 'backup-work'))).toBe(false)
})

it('a killed restore is finished by the same command', async () => {
  const { child, outcome } = started('restore', at('after'), [at('whole.tar')])
  // It has decided what to write, and writes.
  await expect.poll(() => existsSync(join(at('after'), 'restore.json')), { interval: 5 }).toBe(true)
  child.kill('SIGKILL')
  await outcome
  const again = await ran('restore', at('after'), [at('whole.tar')])
  expect(again.err === '' || again.err.includes('here already')).toBe(true)
  expect(asRestored(await heldIn(at('after')))).toEqual(asRestored(await heldIn(at('before'))))
})

describe('the output of the commands', () => {
  it('describes the backup in one line of JSON, and the file is readable only by its owner', async () => {
    expect(printed.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(printed)).toMatchObject({ scope: 'all', rows: { members: 1 }, objects: { count: 5 } })
    expect((await stat(at('whole.tar'))).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['backup', ['a.tar', '--accounts-only', '--content-only'], 'Choose --accounts-only or --content-only'],
    ['restore', ['/etc/passwd'], 'The file is not a backup of yomu. Nothing was changed.'],
  ] as const)('npm run %s -- %j: %s', async (name, args, sentence) => {
    const { code, err } = await ran(name, at('none'), args)
    expect(err).toContain(sentence)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(1)
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
