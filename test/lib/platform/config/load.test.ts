import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig, parseConfig } from '../../../../lib/platform/config/load.ts'
import { withSecrets } from '../../../../lib/platform/config/secrets.ts'
import { folderOfTest } from '../../../support/folders.ts'

let folder: string
let files: { committed: string; local: string }
beforeEach(async () => {
  folder = await folderOfTest()
  files = { committed: join(folder, 'default.yaml'), local: join(folder, 'local.yaml') }
})

const long = (letter: string) => `${letter}9-very-long-secret-of-a-real-deployment-`

describe('the configuration', () => {
  it('takes the environment over the local file over the committed file over the defaults', () => {
    writeFileSync(files.committed, 'LOG_LEVEL: warn\nMAX_ARTICLE_CHARS: 1000\nANALYSIS_CONCURRENCY: 2\n')
    writeFileSync(files.local, 'MAX_ARTICLE_CHARS: 2000\nANALYSIS_CONCURRENCY: 3\n')
    const config = loadConfig({ ANALYSIS_CONCURRENCY: '5' }, files)
    expect(config).toMatchObject({
      LOG_LEVEL: 'warn',
      MAX_ARTICLE_CHARS: 2000,
      ANALYSIS_CONCURRENCY: 5,
      PORT_OFFSET: 0,
    })
  })

  it('works without any file', () => {
    expect(loadConfig({}, files).ALLOW_ORIGINS).toBe('*')
  })

  it('names a misspelt setting of a file instead of ignoring it', () => {
    writeFileSync(files.local, 'JWT_SECRT: abc\n')
    expect(() => loadConfig({}, files)).toThrow(/JWT_SECRT/)
  })

  it('says which settings are invalid and never quotes a value', () => {
    const broken = () => parseConfig({ PORT_OFFSET: 'hunter2' })
    expect(broken).toThrow(/PORT_OFFSET: must be a whole number/)
    expect(broken).not.toThrow(/hunter2/)
  })

  it('takes a time zone by its IANA name, and refuses others at the start', () => {
    expect(parseConfig({}).DEFAULT_TIME_ZONE).toBe('UTC')
    expect(parseConfig({ DEFAULT_TIME_ZONE: '' }).DEFAULT_TIME_ZONE).toBe('UTC')
    expect(parseConfig({ DEFAULT_TIME_ZONE: 'Asia/Tokyo' }).DEFAULT_TIME_ZONE).toBe('Asia/Tokyo')
    for (const zone of ['Asia/Edo', '+09:00'])
      expect(() => parseConfig({ DEFAULT_TIME_ZONE: zone })).toThrow(/DEFAULT_TIME_ZONE: must be the name/)
  })

  it('distinguishes an empty administrator password from one that is not set', () => {
    expect(parseConfig({}).ROOT_ADMIN_PASSWORD).toBeUndefined()
    expect(parseConfig({ ROOT_ADMIN_PASSWORD: '' }).ROOT_ADMIN_PASSWORD).toBe('')
  })
})

describe('the secrets', () => {
  it('are generated at the first start, readable only by their owner, and found again', () => {
    writeFileSync(files.local, '# mine\nLOG_LEVEL: warn\n', { mode: 0o644 })
    const first = withSecrets(loadConfig({}, files), files.local)
    expect(first.JWT_SECRET.length).toBeGreaterThanOrEqual(32)
    expect(first.JWT_SECRET).not.toBe(first.CONTROLLER_ASSERTION_SECRET)
    expect(statSync(files.local).mode & 0o777).toBe(0o600)
    const second = withSecrets(loadConfig({}, files), files.local)
    expect(second).toEqual(first)
    expect(second.LOG_LEVEL).toBe('warn')
  })

  it.each([
    ['missing', {}, /JWT_SECRET is not set/],
    ['a placeholder', { JWT_SECRET: `replace-this-${long('a')}` }, /JWT_SECRET is still a placeholder/],
    ['short', { JWT_SECRET: 'k3-too-short' }, /shorter than 32/],
    [
      'too short for webhooks',
      { WEBHOOK_SECRET: 'k3-too-short' },
      /WEBHOOK_SECRET is a placeholder or shorter/,
    ],
    ['equal', { JWT_SECRET: long('a'), CONTROLLER_ASSERTION_SECRET: long('a') }, /must differ/],
  ])('that are %s keep production from starting', (_, secrets, message) => {
    const config = parseConfig({ NODE_ENV: 'production', ...secrets })
    expect(() => withSecrets(config, files.local)).toThrow(ConfigError)
    expect(() => withSecrets(config, files.local)).toThrow(message)
  })

  it('of production are used unchanged if they are valid', () => {
    const good = { JWT_SECRET: long('a'), CONTROLLER_ASSERTION_SECRET: long('b') }
    expect(withSecrets(parseConfig({ NODE_ENV: 'production', ...good }), files.local)).toMatchObject(good)
  })
})
