import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { controllerOf } from '../../flows/article-stack.ts'
import { administrator } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'

it('the controller of a running stack makes a real backup, and the overview says when', async () => {
  const stack = await testStack({ BACKUP_EVERY_HOURS: '12' }, { inMemory: false })
  try {
    const root = await administrator(stack)
    await controllerOf(stack).backups.runIfDue(new AbortController().signal)
    const state = async () => (await root.manager.overview.get()).backups
    // The controller may have begun the backup by itself, a minute after its start.
    await expect.poll(async () => (await state())?.is_running).toBe(false)
    const backups = await state()
    expect(backups).toMatchObject({ every_hours: 12, problem: null, detail: null, is_running: false })
    expect(backups?.last?.bytes).toBeGreaterThan(1_000)
    const files = await readdir(join(stack.dataDir, 'backups'))
    expect(files.sort()).toEqual([expect.stringMatching(/^yomu-auto-\d{8}T\d{6}Z\.tar$/), 'yomu-auto.json'])
  } finally {
    await stack.close()
  }
})
