import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bucket, cosLab, otherBucket } from '../../flows/cos-lab.ts'

const lab = cosLab()
const settingsFile = () => join(lab.stack.dataDir, 'settings', 'data.json')

describe('the place where objects are kept', () => {
  it('is the local directories at first', async () => {
    expect(await lab.cos.get()).toEqual({
      source: 'environment',
      object_store: 'local',
      endpoint: '',
      region: '',
      bucket: '',
      secret_set: false,
    })
  })

  it('is the bucket that an administrator saves, whose credentials are never shown', async () => {
    const form = lab.s3.form()
    const saved = await lab.cos.put({ body: { ...form, bucket: ` ${form.bucket} ` } })
    expect(saved).toEqual({
      source: 'saved',
      object_store: 'cos',
      endpoint: form.endpoint,
      region: form.region,
      bucket,
      secret_set: true,
    })
    expect(await lab.cos.get()).toEqual(saved)
    const told = JSON.stringify([saved, lab.stack.logged])
    expect(told).not.toContain(form.secret_id)
    expect(told).not.toContain(form.secret_key)
  })

  it('is local again once the credentials are saved empty, and no credentials are left behind', async () => {
    await lab.cos.put({ body: lab.s3.form() })
    await lab.cos.put({ body: lab.s3.form({ bucket: 'another-1250000000' }) })
    const cleared = await lab.cos.put({ body: { region: 'ap-tokyo', bucket } })
    expect(cleared).toEqual({
      source: 'saved',
      object_store: 'local',
      endpoint: '',
      region: 'ap-tokyo',
      bucket,
      secret_set: false,
    })
    expect(await readFile(settingsFile(), 'utf8')).not.toContain(lab.s3.form().secret_key)
  })

  it('keeps the last five buckets readable, each once', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'e'])
      await lab.cos.put({ body: lab.s3.form({ bucket: name }) })
    const { former } = JSON.parse(await readFile(settingsFile(), 'utf8'))
    expect(former.map((form: { bucket: string }) => form.bucket)).toEqual(['g', 'f', 'd', 'c', 'b'])
  })
})

describe('an incomplete form', () => {
  const half = [
    ['no bucket', { bucket: '' }, 'bucket'],
    ['neither region nor endpoint', { region: '', endpoint: '' }, 'region'],
    ['no secret id', { secret_id: ' ' }, 'secret_id'],
    ['no secret key', { secret_key: '' }, 'secret_key'],
    ['a metadata address', { endpoint: 'http://169.254.169.254' }, 'endpoint'],
    ['no address at all', { endpoint: 'store.example' }, 'endpoint'],
    ['the bucket in the address', { endpoint: `https://${bucket}.store.example` }, 'endpoint'],
    ['a bucket with a path', { bucket: '../etc' }, 'bucket'],
    ['a region with a host', { region: 'x.evil.example/' }, 'region'],
  ] as const

  it.each(half)('is neither saved nor tested: %s', async (_, over, field) => {
    await lab.cos.put({ body: lab.s3.form() })
    lab.s3.requests.length = 0
    const before = await lab.cos.get()
    const refusal = { code: 'invalid_input', extras: { errors: [{ path: `body.${field}` }] } }
    await expect(lab.cos.put({ body: lab.s3.form(over) })).rejects.toMatchObject(refusal)
    await expect(lab.cos.test({ body: lab.s3.form(over) })).rejects.toMatchObject(refusal)
    expect(await lab.cos.get()).toEqual(before)
    expect(lab.s3.requests).toEqual([])
  })
})

describe('a bucket that anyone can read', () => {
  const refusal = {
    code: 'provider_test_failed',
    message: expect.stringContaining('Anyone can read this bucket without a signature. Make it private'),
  }

  it('is not saved', async () => {
    await lab.cos.put({ body: lab.s3.form({ bucket: otherBucket }) })
    const before = await lab.cos.get()
    lab.s3.isPublic = true
    await expect(lab.cos.put({ body: lab.s3.form() })).rejects.toMatchObject(refusal)
    expect(await lab.cos.get()).toEqual(before)
    expect(lab.s3.count('PutObject')).toBe(0)
  })

  it('is saved undetected if it does not answer', async () => {
    const form = lab.s3.form({ endpoint: 'http://127.0.0.1:1' })
    expect(await lab.cos.put({ body: form })).toMatchObject({ source: 'saved', bucket: form.bucket })
  })
})
