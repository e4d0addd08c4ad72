import { beforeEach, describe, expect, it } from 'vitest'
import { removeEndpoint, testBinding, testEndpoint } from '../../../handlers/agent/model-routing.ts'
import { openProvider } from '../../lib/agent/lab.ts'
import { behaviours as does, type FakeProvider } from '../../support/fake-provider/index.ts'
import { folderOfTest } from '../../support/folders.ts'
import { held, KEY, keysSentTo, openRouting, type RoutingLab } from './routing-lab.ts'

let lab: RoutingLab
let provider: FakeProvider
beforeEach(async () => {
  lab = await openRouting(await folderOfTest())
  provider = await openProvider()
})

describe('an endpoint', () => {
  it('is kept once its connection test passes, and shows no key', async () => {
    const { status, body } = await lab.create(`${provider.url}/`, { api_key: ` ${KEY} `, price_in: 0 })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ base_url: provider.url, api_key_set: true, price_in: 0, price_out: null }),
    ])
    expect(keysSentTo(provider)).toEqual([KEY])
    expect(lab.kept()).toMatchObject([{ base_url: provider.url, api_key: KEY }])
    expect((await lab.picture()).endpoints).toEqual([body])
    expect(lab.said.join()).not.toContain(KEY)
  })

  it('is not kept if it fails', async () => {
    provider.behave(does.quotesKey(401))
    const { status, body } = await lab.create(provider.url)
    expect([status, body.code]).toEqual([422, 'provider_test_failed'])
    expect(body.detail).toMatch(/^HTTP 401: .*Check the key\.$/)
    expect(lab.kept()).toEqual([])
    expect(lab.said.join()).not.toContain(KEY)
  })

  it('at an address that is never called is refused without a test', async () => {
    expect(await lab.create('http://169.254.169.254/v1')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
  })

  it('is not kept if the administrator leaves during the test', async () => {
    const test = held(provider)
    const leaving = new AbortController()
    const { id } = await lab.created((await openProvider()).url)
    const saving = lab.patch(id, { base_url: provider.url, name: 'New' }, leaving.signal)
    await test.arrived
    leaving.abort()
    await saving
    expect(lab.kept()).toMatchObject([{ name: 'Local' }])
  })

  it('that is only tested is not stored', async () => {
    const form = { name: 'Local', base_url: provider.url, api_key: KEY }
    expect(await lab.ask(testEndpoint, { body: form })).toMatchObject({ status: 200, body: { ok: true } })
    expect(lab.kept()).toEqual([])
    expect(provider.requests.map(({ method }) => method)).toEqual(['GET'])
  })
})

describe('a change of an endpoint', () => {
  it('is tested with the stored key, and keeps it', async () => {
    const { id } = await lab.created(provider.url)
    const { status, body } = await lab.patch(id, { name: 'Renamed', base_url: `${provider.url}//` })
    expect([status, body]).toEqual([200, expect.objectContaining({ name: 'Renamed', api_key_set: true })])
    expect(keysSentTo(provider)).toEqual([KEY, KEY])
    expect(lab.kept()).toMatchObject([{ name: 'Renamed', base_url: provider.url, api_key: KEY }])
  })

  it('that fails its test changes nothing', async () => {
    const { id } = await lab.created(provider.url)
    provider.behave(does.status(401))
    expect(await lab.patch(id, { api_key: 'sk-other', name: 'Renamed' })).toMatchObject({ status: 422 })
    expect(lab.kept()).toMatchObject([{ name: 'Local', api_key: KEY }])
  })

  it('to another address never sends it the key', async () => {
    const { id } = await lab.created(provider.url)
    const other = await openProvider()
    expect((await lab.patch(id, { base_url: other.url })).body).toMatchObject({
      base_url: other.url,
      api_key_set: false,
    })
    expect(keysSentTo(other)).toEqual([null])
    expect(lab.kept()).toMatchObject([{ api_key: '' }])
    // The old key does not return with the old address.
    await lab.patch(id, { base_url: provider.url })
    expect(keysSentTo(provider)).toEqual([KEY, null])
  })

  it('takes a key for the new address, and an empty one as none', async () => {
    const { id } = await lab.created(provider.url)
    const other = await openProvider()
    await lab.patch(id, { base_url: other.url, api_key: ' sk-new ' })
    await lab.patch(id, { api_key: '' })
    expect(keysSentTo(other)).toEqual(['sk-new', null])
    expect((await lab.picture()).endpoints).toMatchObject([{ api_key_set: false }])
  })

  it('that only enables or disables it makes no call', async () => {
    const { id } = await lab.created(provider.url)
    provider.behave(does.status(500))
    expect((await lab.patch(id, { enabled: false })).body).toMatchObject({ enabled: false })
    expect((await lab.patch(id, { enabled: true })).body).toMatchObject({ enabled: true })
    expect(provider.requests).toHaveLength(1)
  })
})

describe('a change whose test takes long, while another administrator', () => {
  /** A change under test at the provider, and an action during the test. */
  const during = async (change: object, meanwhile: (id: string) => Promise<unknown>) => {
    const { id } = await lab.created(provider.url)
    const test = held(provider)
    const saving = lab.patch(id, change)
    await test.arrived
    await meanwhile(id)
    test.letGo()
    return saving
  }

  it('changes the key, is refused: the stored result would not have been tested', async () => {
    const reply = await during({ name: 'Mine' }, id => lab.patch(id, { api_key: 'sk-other' }))
    expect(reply).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    expect(lab.kept()).toMatchObject([{ name: 'Local', api_key: 'sk-other' }])
  })

  it('changes the address, is refused: the new key is for the old one', async () => {
    const other = await openProvider()
    const reply = await during({ api_key: 'sk-mine' }, id => lab.patch(id, { base_url: other.url }))
    expect(reply).toMatchObject({ status: 409 })
    expect(lab.kept()).toMatchObject([{ base_url: other.url, api_key: '' }])
    expect(keysSentTo(other)).toEqual([null])
  })

  it('gives it less time, is refused: it may not answer within that', async () => {
    const reply = await during({ name: 'Mine' }, id => lab.patch(id, { timeout_ms: 5_000 }))
    expect(reply).toMatchObject({ status: 409 })
    expect(lab.kept()).toMatchObject([{ name: 'Local', timeout_ms: 5_000 }])
  })

  it('switches it off, is saved in addition', async () => {
    const reply = await during({ name: 'Mine' }, id => lab.patch(id, { enabled: false }))
    expect(reply).toMatchObject({ status: 200, body: { name: 'Mine', enabled: false } })
    expect(lab.kept()).toMatchObject([{ name: 'Mine', enabled: false, api_key: KEY }])
  })

  it('removes it, is not found, and does not restore anything', async () => {
    const reply = await during({ name: 'Mine' }, id => lab.ask(removeEndpoint, { params: { id } }))
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(lab.kept()).toEqual([])
  })

  it('adds another endpoint, keeps both', async () => {
    const second = await openProvider()
    const reply = await during({ name: 'Mine' }, () => lab.created(second.url, { name: 'Second' }))
    expect(reply).toMatchObject({ status: 200 })
    expect(lab.kept().map(({ name }) => name)).toEqual(['Mine', 'Second'])
  })
})

it('a model that does not exist is not tested', async () => {
  const params = { id: '01JD0000000000000000000000' }
  expect(await lab.ask(testBinding, { params })).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
