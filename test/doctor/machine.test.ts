import { chmod, mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noteAttempt } from '../../lib/study/backups/state.ts'
import { checkBackups } from '../../scripts/doctor/machine/backups.ts'
import { checkDataFolder } from '../../scripts/doctor/machine/data-folder.ts'
import { checkPermissions } from '../../scripts/doctor/machine/permissions.ts'
import { checkPlatform } from '../../scripts/doctor/machine/platform.ts'
import { checkPrograms } from '../../scripts/doctor/machine/programs.ts'
import { checkSecrets } from '../../scripts/doctor/machine/secrets.ts'
import { checkSettings } from '../../scripts/doctor/machine/settings.ts'
import { healthyMachine, installation, save, signal, troubles } from './lab.ts'

const long = (letter: string) => `${letter}-quite-long-and-rather-random-7Q2x9Zp4`

describe('the machine and the settings', () => {
  it('are fine if nothing is wrong', async () => {
    const at = await installation()
    const checks = [checkSettings, checkSecrets, checkPermissions, checkDataFolder]
    const findings = await Promise.all(checks.map(check => check(at)))
    expect(troubles([...findings.flat(), ...checkPlatform(at.machine)])).toEqual([])
    expect(troubles(await checkPrograms(at, signal))).toEqual([])
  })

  it('an old Node is wrong, another system is a warning', () => {
    expect(troubles(checkPlatform({ ...healthyMachine, node: '20.9.0', platform: 'darwin-arm64' }))).toEqual([
      'wrong: This is Node 20.9.0',
      'warning: This is darwin-arm64',
    ])
  })

  it('programs that cannot be started are warnings', async () => {
    const started: string[] = []
    const runs = async (program: string) => {
      started.push(program)
      return false
    }
    const at = await installation(
      { ESPEAK_NG_BIN: '/opt/espeak' },
      { machine: { ...healthyMachine, runs, openJtalkVoice: async () => null } },
    )
    expect(troubles(await checkPrograms(at, signal))).toEqual([
      'warning: ffmpeg cannot be run',
      'warning: Open JTalk is not complete: its program, its dictionary or its voice is missing',
      'warning: /opt/espeak cannot be run',
    ])
    expect(started).toEqual(['ffmpeg', '/opt/espeak'])
    const [, voice] = await checkPrograms(await installation(), signal)
    expect(voice?.what).toBe('Open JTalk speaks in the voice open-jtalk:mei-normal:normal')
  })

  it('a misspelt variable and one that overrides the file are warnings, which quote no value', async () => {
    const at = await installation(
      {},
      { environment: { COS_BUKET: 'hidden-1', LOG_LEVEL: 'error', HOME: '/root', DEPLOY_COMMIT: 'abc' } },
    )
    const findings = await checkSettings(at)
    expect(troubles(findings)).toEqual([
      'warning: The environment sets COS_BUKET, which is no setting',
      `warning: LOG_LEVEL has one value in ${at.files.local} and another in the environment`,
    ])
    expect(JSON.stringify(findings)).not.toContain('hidden-1')
  })
})

describe('secrets', () => {
  it('are generated if they are missing; only placeholders prevent the start', async () => {
    const none = await installation({ JWT_SECRET: '', CONTROLLER_ASSERTION_SECRET: '' })
    expect(await checkSecrets(none)).toEqual([
      { state: 'fine', what: 'Missing secrets will be generated at the first start' },
    ])
    const weak = await installation({ JWT_SECRET: 'change-me', CONTROLLER_ASSERTION_SECRET: 'Zk3-short' })
    expect(troubles(await checkSecrets(weak))).toEqual([
      'wrong: JWT_SECRET is still a placeholder',
      'warning: CONTROLLER_ASSERTION_SECRET is shorter than 32 characters',
    ])
  })

  it('in production missing, short and equal ones are wrong', async () => {
    const at = (settings: Record<string, string>) => installation({ NODE_ENV: 'production', ...settings })
    const missing = await at({ JWT_SECRET: '', WEBHOOK_SECRET: 'Zk3-short' })
    expect(troubles(await checkSecrets(missing))).toEqual([
      'wrong: JWT_SECRET is not set',
      'wrong: WEBHOOK_SECRET is a placeholder or shorter than 32 characters',
    ])
    const equal = await at({ JWT_SECRET: long('a'), CONTROLLER_ASSERTION_SECRET: long('a') })
    const findings = await checkSecrets(equal)
    expect(troubles(findings)).toEqual(['wrong: JWT_SECRET and CONTROLLER_ASSERTION_SECRET must differ'])
    expect(JSON.stringify(findings)).not.toContain(long('a'))
    const good = await at({ JWT_SECRET: long('a'), CONTROLLER_ASSERTION_SECRET: long('b') })
    expect(troubles(await checkSecrets(good))).toEqual([])
  })
})

describe('the data folder', () => {
  it('and settings that others can read are wrong, and are not changed', async () => {
    const at = await installation()
    const saved = await save(at, 'agent.json', {})
    const paths = [at.files.local, at.config.DATA_DIR, saved]
    for (const path of paths) await chmod(path, path === at.config.DATA_DIR ? 0o755 : 0o640)
    expect(troubles(await checkPermissions(at))).toEqual(
      paths.map(path => `wrong: ${path} is open to other users of this machine`),
    )
    expect((await stat(saved)).mode & 0o777).toBe(0o640)
  })

  it('may be missing before the first start, but not be a file', async () => {
    const at = await installation()
    const { DATA_DIR } = at.config
    const elsewhere = (folder: string) => ({ ...at, config: { ...at.config, DATA_DIR: folder } })
    const missing = elsewhere(join(DATA_DIR, 'a', 'b'))
    expect(troubles(await checkDataFolder(missing))).toEqual([])
    await expect(stat(missing.config.DATA_DIR)).rejects.toThrow()
    const file = join(DATA_DIR, 'file')
    await writeFile(file, '')
    expect(troubles(await checkDataFolder(elsewhere(file)))).toEqual([
      `wrong: ${file} cannot be used as a folder for data`,
    ])
  })

  it('is wrong while a restore into it is unfinished', async () => {
    const at = await installation()
    await writeFile(join(at.config.DATA_DIR, 'restore.json'), '{}')
    expect(troubles(await checkDataFolder(at))).toEqual([
      `wrong: A restore into ${at.config.DATA_DIR} was not finished`,
    ])
  })

  it('is a warning if it belongs to another user, and wrong if its disk is full', async () => {
    const uid = (process.getuid?.() ?? 0) + 1
    const diskSpace = async () => ({ free: 2 ** 29, total: 2 ** 40 })
    const at = await installation({}, { machine: { ...healthyMachine, uid, diskSpace } })
    const { DATA_DIR } = at.config
    expect(troubles(await checkDataFolder(at))).toEqual([
      `warning: This command runs as user ${uid}, but ${DATA_DIR} belongs to user ${uid - 1}`,
      `wrong: The disk of ${DATA_DIR} is almost full: 0.5 GiB free`,
    ])
  })
})

describe('backups', () => {
  const found = async (settings: Record<string, string>) =>
    troubles(await checkBackups(await installation(settings)))

  it('are a warning if they are missing and others use the installation', async () => {
    const missing = ['warning: No backups are set up, as far as the settings say']
    expect(await found({})).toEqual([])
    expect(await found({ NODE_ENV: 'production' })).toEqual(missing)
    expect(await found({ PUBLIC_URL: 'https://yomu.example' })).toEqual(missing)
    expect(await found({ NODE_ENV: 'production', BACKUP_EVERY_HOURS: '24' })).toEqual([])
  })

  it('are reported if the last one failed or is old, with the reason', async () => {
    const at = await installation()
    const folder = join(at.config.DATA_DIR, 'kept')
    await mkdir(folder, { mode: 0o700 })
    const settings = { BACKUP_DIR: folder }
    expect(await found(settings)).toEqual([`warning: There is no backup in ${folder}`])
    const file = join(folder, 'yomu-2026-11-23-033000.tar')
    await writeFile(file, '')
    expect(await found(settings)).toEqual([])
    noteAttempt(folder, { at: new Date(Date.now() + 1_000).toISOString(), failure: 'The disk is full.' })
    expect(await found(settings)).toEqual(['wrong: The last backup failed: The disk is full'])
    noteAttempt(folder, { at: null, failure: null })
    const old = new Date(Date.now() - 51 * 3_600_000)
    await utimes(file, old, old)
    expect(await found(settings)).toEqual([
      `wrong: The newest backup in ${folder} is of ${old.toISOString()}`,
    ])
  })

  it('need an existing, private folder with enough space', async () => {
    const at = await installation()
    const folder = join(at.config.DATA_DIR, 'kept')
    const settings = { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: '24' }
    expect(await found(settings)).toEqual([`wrong: ${folder} is not there: make it, or mount its disk`])
    await mkdir(folder, { mode: 0o700 })
    expect(await found(settings)).toEqual([])
    await chmod(folder, 0o755)
    expect(await found(settings)).toEqual([`wrong: ${folder} is open to other users of this machine`])
    await chmod(folder, 0o700)
    const machine = { ...healthyMachine, diskSpace: async () => ({ free: 1, total: 2 ** 40 }) }
    expect(troubles(await checkBackups(await installation(settings, { machine })))).toEqual([
      `wrong: The disk of ${folder} is almost full`,
    ])
  })
})
