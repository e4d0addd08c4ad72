import { chmod, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { AutomaticBackups } from '../../../../lib/study/backups/automatic-backups.ts'
import { noteAttempt } from '../../../../lib/study/backups/state.ts'
import { eventually } from '../../../support/eventually.ts'
import { folderOfTest } from '../../../support/folders.ts'

const HOUR_MS = 3_600_000
let folder: string
beforeEach(async () => {
  folder = await folderOfTest()
})

/** Backups whose programs write a file, fail or wait. */
const PROGRAMS = {
  works: 'echo backup >"$0"',
  fails: 'echo "There is no room." >&2; exit 1',
  waits: 'trap "exit 1" TERM; echo begun >"$0.begun"; while :; do sleep 0.01; done',
}

function lab(settings: { BACKUP_DIR?: string; BACKUP_EVERY_HOURS?: number } = {}) {
  // At noon, so that some hours more or less are the same day.
  const clock = { now: new Date().setUTCHours(12, 0, 0, 0) }
  const DATA_DIR = join(folder, 'data')
  const config = { DATA_DIR, BACKUP_DIR: undefined, BACKUP_EVERY_HOURS: 24, ...settings }
  const making = (script: keyof typeof PROGRAMS) =>
    new AutomaticBackups({
      config,
      program: { command: ['/bin/sh', '-c', PROGRAMS[script]], environment: { PATH: process.env.PATH } },
      log: { info: () => {}, warn: () => {} },
      now: () => new Date(clock.now),
    })
  const at = config.BACKUP_DIR ?? join(DATA_DIR, 'backups')
  const files = async () => (await readdir(at)).filter(name => name.endsWith('.tar'))
  return { clock, making, files, at }
}
const signal = new AbortController().signal

describe('an automatic backup', () => {
  it('is made when it is due, and not before', async () => {
    const { clock, making, files } = lab()
    const backups = making('works')
    expect(await backups.state()).toMatchObject({ problem: 'folder' })
    await backups.runIfDue(signal)
    expect(await files()).toHaveLength(1)
    clock.now += 23 * HOUR_MS
    await making('works').runIfDue(signal)
    expect(await files()).toHaveLength(1)
    clock.now += HOUR_MS
    await making('works').runIfDue(signal)
    expect(await files()).toHaveLength(2)
    expect(await making('works').state()).toMatchObject({
      every_hours: 24,
      last: { bytes: 7 },
      problem: null,
    })
  })

  it('that fails is reported with its reason, and tried again after an hour', async () => {
    const { clock, making, files } = lab()
    await making('fails').runIfDue(signal)
    expect(await making('works').state()).toMatchObject({
      problem: 'failed',
      detail: 'There is no room.',
      last: null,
    })
    clock.now += HOUR_MS / 2
    await making('works').runIfDue(signal)
    expect(await files()).toEqual([])
    clock.now += HOUR_MS / 2
    await making('works').runIfDue(signal)
    expect(await making('works').state()).toMatchObject({ problem: null, detail: null })
  })

  it('ends with the process that began it, and counts as interrupted', async () => {
    const { making, at } = lab()
    const stopping = new AbortController()
    const backups = making('waits')
    const running = backups.runIfDue(stopping.signal)
    await eventually(async () => expect((await readdir(at)).join()).toContain('.begun'))
    expect(await backups.state()).toMatchObject({ is_running: true, problem: null })
    stopping.abort()
    await expect(running).rejects.toThrow('aborted')
    expect(await making('works').state()).toMatchObject({
      is_running: false,
      problem: 'failed',
      detail: 'The backup was interrupted.',
    })
  })

  it('is made even if the clock was set back, or its record is unreadable', async () => {
    const { clock, making, files, at } = lab()
    await making('works').runIfDue(signal)
    clock.now -= 48 * HOUR_MS
    await making('works').runIfDue(signal)
    expect(await files()).toHaveLength(2)
    await writeFile(join(at, 'yomu-auto.json'), '{"at":', { mode: 0o600 })
    clock.now += 23 * HOUR_MS
    await making('works').runIfDue(signal)
    expect(await files()).toHaveLength(3)
  })
})

describe('the state of backups', () => {
  /** A folder for the backups of another program, and where it writes one. */
  async function ofTimer() {
    const BACKUP_DIR = join(folder, 'backups')
    await mkdir(BACKUP_DIR)
    return {
      ...lab({ BACKUP_DIR, BACKUP_EVERY_HOURS: 0 }),
      file: join(BACKUP_DIR, 'yomu-2026-11-23-033000.tar'),
    }
  }

  it('reports that none are set up', async () => {
    const { making, at } = lab({ BACKUP_EVERY_HOURS: 0 })
    const backups = making('works')
    await backups.runIfDue(signal)
    expect(await backups.state()).toMatchObject({ problem: 'not_set_up', last: null })
    await expect(readdir(at)).rejects.toThrow('ENOENT')
  })

  it('reports that BACKUP_DIR is missing or not a folder, and creates none', async () => {
    const BACKUP_DIR = join(folder, 'mounted')
    const { making } = lab({ BACKUP_DIR })
    await making('works').runIfDue(signal)
    expect(await making('works').state()).toMatchObject({
      problem: 'folder',
      detail: `${BACKUP_DIR} is not there: make it, or mount its disk.`,
    })
    await writeFile(BACKUP_DIR, '')
    expect(await making('works').state()).toMatchObject({ detail: `${BACKUP_DIR} is not a folder.` })
    await rm(BACKUP_DIR)
    await mkdir(BACKUP_DIR, { mode: 0o700 })
    await chmod(BACKUP_DIR, 0o700)
    await making('works').runIfDue(signal)
    expect(await making('works').state()).toMatchObject({ problem: null })
  })

  it('reports that a timer’s backup failed, until a newer one is there', async () => {
    const { clock, making, file, at } = await ofTimer()
    await writeFile(file, 'made by a timer')
    const before = new Date(clock.now - HOUR_MS)
    await utimes(file, before, before)
    const failure = 'content.db is damaged.'
    noteAttempt(at, { at: new Date(clock.now).toISOString(), failure })
    expect(await making('works').state()).toMatchObject({ problem: 'failed', detail: failure })
    const after = new Date(clock.now + HOUR_MS)
    await utimes(file, after, after)
    expect(await making('works').state()).toMatchObject({ problem: null })
  })

  it('reports that one is overdue, whether yomu makes them or another program', async () => {
    const { clock, making, file } = await ofTimer()
    expect(await making('works').state()).toMatchObject({ problem: 'overdue', last: null })
    await writeFile(file, 'made by a timer')
    expect(await making('works').state()).toMatchObject({ problem: null, last: { bytes: 15 } })
    const old = new Date(clock.now - 51 * HOUR_MS)
    await utimes(file, old, old)
    expect(await making('works').state()).toMatchObject({
      problem: 'overdue',
      last: { at: old.toISOString() },
    })
  })
})
