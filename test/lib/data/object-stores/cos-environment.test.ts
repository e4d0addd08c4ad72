import { describe, expect, it } from 'vitest'
import { cosEnvironment } from '../../../../lib/data/object-stores/cos/cos-settings.ts'
import { ConfigError, parseConfig } from '../../../../lib/platform/config/load.ts'

const testConfig = (settings: Record<string, string>) => parseConfig({ NODE_ENV: 'test', ...settings })
const whole = {
  OBJECT_STORE: 'cos',
  COS_REGION: 'ap-guangzhou',
  COS_BUCKET: 'media-1250000000',
  COS_SECRET_ID: 'an-id',
  COS_SECRET_KEY: 'hidden-word',
}
const failure = (over: Record<string, string>) => {
  try {
    return cosEnvironment(testConfig({ ...whole, ...over }))
  } catch (error) {
    return error
  }
}

describe('a bucket of the environment', () => {
  it('is at Tencent unless an endpoint is set', () => {
    expect(cosEnvironment(testConfig(whole))).toMatchObject({
      object_store: 'cos',
      form: { endpoint: '', region: 'ap-guangzhou', bucket: 'media-1250000000' },
    })
    const endpoint = 'http://127.0.0.1:9000'
    expect(cosEnvironment(testConfig({ ...whole, COS_ENDPOINT: endpoint })).form.endpoint).toBe(endpoint)
  })

  it.each([
    ['carries a password', 'https://user:hidden-word@store.example.org'],
    ['carries a query', 'https://store.example.org/?token=hidden-word'],
    ['is that of a metadata service', 'http://169.254.169.254'],
    ['has the bucket in it', 'https://media-1250000000.store.example.org'],
  ])('is refused if its endpoint %s, which is not quoted', (_, COS_ENDPOINT) => {
    const error = failure({ COS_ENDPOINT })
    expect(error).toBeInstanceOf(ConfigError)
    expect(error).toMatchObject({ message: expect.stringContaining('COS_ENDPOINT: ') })
    expect(String(error)).not.toContain('hidden-word')
    expect(String(error)).not.toContain(COS_ENDPOINT)
  })

  it('must be complete if objects are stored in it', () => {
    const gone = { COS_BUCKET: '', COS_SECRET_KEY: '' }
    expect(failure(gone)).toMatchObject({ message: expect.stringMatching(/COS_BUCKET, COS_SECRET_KEY\.$/) })
    expect(failure({ ...gone, OBJECT_STORE: 'local' })).toMatchObject({ object_store: 'local' })
  })
})
