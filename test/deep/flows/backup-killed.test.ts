import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBackup } from '../../../lib/operations/backup/file/read-backup.ts'
import { ran, started } from '../../flows/backup-process.ts'
import { heldIn } from '../../support/backups.ts'
import { asRestored, putLivedIn } from '../../support/lived-in.ts'
import { moment } from '../../support/moments.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const { signal } = new AbortController()
const KILLS = 3
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let held: Awaited<ReturnType<typeof heldIn>>
/** The duration of each without a kill. */
const tookMs = { backup: 0, restore: 0 }
const at = (name: string) => join(folder.path, name)

async function timed(name: 'backup' | 'restore', ...asked: [dataDir: string, args: string[]]) {
  const begun = performance.now()
  expect(await ran(name, ...asked)).toMatchObject({ code: 0, err: '' })
  tookMs[name] = performance.now() - begun
}

beforeAll(async () => {
  folder = await temporaryFolder()
  await putLivedIn(at('before'))
  held = await heldIn(at('before'))
  await timed('backup', at('before'), [at('whole.tar')])
  await timed('restore', at('left-alone'), [at('whole.tar')])
})
afterAll(() => folder.remove())

const moments = (name: 'backup' | 'restore') =>
  Array.from({ length: KILLS }, (_, n) => [n, () => (tookMs[name] * (n + 0.5)) / KILLS] as const)

async function killed(name: 'backup' | 'restore', afterMs: number, ...asked: [string, string[]]) {
  const { child, outcome } = started(name, ...asked)
  await moment(afterMs)
  child.kill('SIGKILL')
  return (await outcome).code
}

describe('a killed backup', () => {
  it.each(moments('backup'))(
    'leaves the former file or the new one, and the next backup leaves nothing else (%i)',
    async (n, after) => {
      const target = at(`backups-${n}`)
      const file = join(target, 'yomu.tar')
      await mkdir(target)
      await writeFile(file, 'the former one')
      await killed('backup', after(), at('before'), [file])
      if ((await readFile(file, 'latin1')) !== 'the former one') await verifyBackup(file, signal)
      expect(await ran('backup', at('before'), [file])).toMatchObject({ code: 0 })
      await verifyBackup(file, signal)
      expect(await readdir(target)).toEqual(['yomu.tar'])
      expect(existsSync(join(at('before'), 'backup-work'))).toBe(false)
    },
  )
})

describe('a killed restore', () => {
  it.each(moments('restore'))('is finished by the same command (%i)', async (n, after) => {
    const dataDir = at(`after-${n}`)
    const code = await killed('restore', after(), dataDir, [at('whole.tar')])
    const again = await ran('restore', dataDir, [at('whole.tar')])
    if (code === 0) expect(again.err).toContain('here already')
    else expect(again.err === '' || again.err.includes('here already')).toBe(true)
    expect(asRestored(await heldIn(dataDir))).toEqual(asRestored(held))
  })
})

describe('the output of the commands', () => {
  it('describes the backup in one line of JSON, and the file is readable only by its owner', async () => {
    const { out } = await ran('backup', at('before'), [at('said.tar'), '--json'])
    expect(out.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(out)).toMatchObject({ scope: 'all', rows: { members: 1 }, objects: { count: 5 } })
    expect((await stat(at('said.tar'))).mode & 0o777).toBe(0o600)
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

  it('says that there is nothing to back up', async () => {
    expect((await ran('backup', at('none'), [at('none.tar')])).err).toContain('There is nothing to back up')
    expect(existsSync(at('none.tar'))).toBe(false)
  })
})

/** A disk of so many MB, where this user may make one. */
const smallDisk = (megabytes: number, path: string) =>
  [
    'unshare',
    '--user',
    '--map-root-user',
    '--mount',
    'sh',
    '-c',
    `mount -t tmpfs -o size=${megabytes}m none ${path} && "$@"; code=$?; ls -A ${path} >${path}.left; exit $code`,
    'sh',
  ] as const

const mayMount = async () => {
  await mkdir(at('mount'), { recursive: true })
  const { code } = await ran('backup', at('before'), [at('mounted.tar')], {
    before: smallDisk(1, at('mount')),
  })
  return code === 0
}

it('a backup onto a full disk reports that and leaves no file', async () => {
  // On other machines only write-backup.test.ts tries a full disk.
  if (!(await mayMount())) return
  await mkdir(at('full'))
  const { code, err } = await ran('backup', at('before'), [join(at('full'), 'a.tar')], {
    before: smallDisk(1, at('full')),
  })
  expect(code).toBe(1)
  expect(err).toContain('disk is full')
  expect(await readFile(`${at('full')}.left`, 'utf8')).toBe('')
})
