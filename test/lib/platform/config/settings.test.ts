import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inspect } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ConfigError } from '../../../../lib/platform/config/load.ts'
import { fileSettings } from '../../../../lib/platform/config/settings.ts'
import { folderOfTest } from '../../../support/folders.ts'

const Kept = z.strictObject({
  key: z.enum(['', 'a-secret']),
  more: z.record(z.string(), z.string()).default({}),
})

let path: string
beforeEach(async () => {
  const folder = await folderOfTest()
  path = join(folder, 'settings', 'kept.json')
})
const opened = () => fileSettings(path, Kept, { key: '', more: {} })
const failureToOpen = () => {
  try {
    return opened()
  } catch (error) {
    return error
  }
}

describe('settings in a file', () => {
  it('are the initial ones until some are saved, and then the last saved ones', () => {
    expect(opened().read()).toEqual({ key: '', more: {} })
    expect(existsSync(path)).toBe(false)
    opened().write({ key: 'a-secret', more: { b: 'c' } })
    expect(opened().read()).toEqual({ key: 'a-secret', more: { b: 'c' } })
  })

  it('can be read only by their owner', () => {
    opened().write({ key: 'a-secret', more: {} })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(path, '../..')).mode & 0o777).toBe(0o700)
  })

  it('can be read only by their owner once they were read, whatever their mode was', () => {
    opened().write({ key: 'a-secret', more: {} })
    chmodSync(path, 0o644)
    expect(opened().read().key).toBe('a-secret')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('that cannot be saved stay unchanged and leave nothing behind', () => {
    const settings = opened()
    mkdirSync(path, { recursive: true })
    expect(() => settings.write({ key: 'a-secret', more: {} })).toThrow('EISDIR')
    expect(settings.read().key).toBe('')
    expect(readdirSync(dirname(path))).toEqual(['kept.json'])
  })

  it.each([
    ['are cut off', '{ "key": "hidden-word'],
    ['are other settings', '{ "hidden-word": "hidden-word" }'],
    ['are of another kind', '{ "key": "a-secret", "more": { "hidden-word": 1 } }'],
  ])('that %s are refused by their name and not quoted', (_, text) => {
    opened().write({ key: '', more: {} })
    writeFileSync(path, text)
    const failure = failureToOpen()
    expect(failure).toBeInstanceOf(ConfigError)
    expect(failure).toMatchObject({ message: expect.stringContaining(path) })
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain('hidden')
    expect(readFileSync(path, 'utf8')).toBe(text)
  })
})
