import { beforeEach, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { otherLooks } from '../../browser/support/console-page.ts'
import { cosTab, fillCredentials, fillForm } from '../../browser/support/cos-tab.ts'
import { placesHolding } from '../../browser/support/secrets.ts'
import { bucket, cosLab } from '../../flows/cos-lab.ts'
import { accessDenied, hang, refuse } from '../../support/s3-server/behaviours.ts'

const lab = cosLab()
const tab = cosTab(lab)
beforeEach(() => tab.comeAnew())

const test = () => tab.page.getByRole('button', { name: 'Test this form' }).click()
const rows = () => tab.page.getByRole('table', { name: 'Probe results' }).locator('tbody tr')
const said = (text: string) => tab.page.getByRole('status').filter({ hasText: text })

/** Probe, result, explanation, HTTP status and time of each row. */
const results = () =>
  rows().evaluateAll(found => found.map(row => [...row.children].map(cell => cell.textContent ?? '')))

async function tested(over: Parameters<typeof lab.s3.form>[0] = {}) {
  await fillForm(tab.page, lab.s3.form(over))
  await test()
  await rows().nth(5).waitFor()
  return results()
}

const passed = ['Bucket', 'PUT', 'HEAD', 'GET', 'LIST', 'DELETE'].map(probe => [probe, 'passed'])
const inOneWord = (found: string[][]) => found.map(([probe, result]) => [probe, result])

describe('the six probes', () => {
  it('use the current form, show one row each, and save nothing', async () => {
    const before = await lab.cos.get()
    const found = await tested()
    expect(inOneWord(found)).toEqual(passed)
    expect(found.map(([, , , status]) => status)).toEqual(['200', '200', '200', '200', '200', '204'])
    for (const [, , explanation, , time] of found) {
      expect(explanation).not.toBe('')
      expect(time).toMatch(/^[\d.]+ (?:ms|sec)$/)
    }
    await said('All 6 probes passed.').waitFor()
    expect(await lab.cos.get()).toEqual(before)
    expect(lab.s3.objects.size).toBe(0)
    expect(await seriousFindings(tab.page)).toEqual([])
    await expect.poll(() => tab.page.getByLabel('Secret key').inputValue()).toBe(lab.s3.form().secret_key)
  })

  const notTried = { HEAD: 'skipped', GET: 'skipped', LIST: 'skipped' }
  const failures: [string, Parameters<typeof lab.s3.misbehave>, string, string, Record<string, string>][] = [
    ['Bucket', ['HeadBucket', accessDenied], 'Forbidden', '403', {}],
    ['PUT', ['PutObject', accessDenied], 'AccessDenied', '403', notTried],
    ['HEAD', ['HeadObject', accessDenied], 'Forbidden', '403', {}],
    ['GET', ['GetObject', accessDenied], 'AccessDenied', '403', {}],
    ['LIST', ['ListObjects', accessDenied], 'AccessDenied', '403', {}],
    ['DELETE', ['DeleteObject', accessDenied], 'AccessDenied', '403', {}],
  ]
  it('are skipped after the first if the bucket cannot be reached', async () => {
    const found = await tested({ endpoint: 'http://127.0.0.1:1' })
    expect(found[0]?.slice(0, 4)).toEqual([
      'Bucket',
      'failed',
      expect.stringContaining('ECONNREFUSED'),
      'none',
    ])
    expect(found[5]).toEqual(['DELETE', 'skipped', 'Not tried: Bucket failed.', 'none', 'none'])
    await said('0 of 6 probes passed. Failed: Bucket. Skipped: PUT, HEAD, GET, LIST, DELETE.').waitFor()
  })

  it('show the store’s message as text, without any secret in it', async () => {
    const { secret_id, secret_key } = lab.s3.form()
    const hostile = `<img src=x onerror=alert(1)> ${secret_key} ${encodeURIComponent(secret_key)} ${secret_id}`
    lab.s3.misbehave('PutObject', refuse(400, 'Odd', hostile))
    const found = await tested()
    expect(found[1]?.[2]).toContain('<img src=x onerror=alert(1)> [redacted] [redacted] [redacted]')
    expect(await rows().locator('img').count()).toBe(0)
    await fillCredentials(tab.page, { secret_id: '', secret_key: '' })
    const secrets = [secret_key, encodeURIComponent(secret_key), secret_id]
    expect(await placesHolding(tab.page, secrets)).toEqual([])
  })
})

describe('the results', () => {
  it('are marked as outdated when the form changes, until the next test', async () => {
    const { page } = tab
    await tested()
    await page.getByLabel('Region').fill('ap-tokyo')
    await said('Outdated: the settings have changed since this test.').waitFor()
    await expect.poll(() => rows().count()).toBe(6)
    expect(await page.getByText('All 6 probes passed.').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    await test()
    await said('Failed: Bucket.').waitFor()
    expect(await page.getByText('Outdated').count()).toBe(0)
  })

  it('stay valid after the tested form is saved', async () => {
    const { page } = tab
    await tested()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(`Saved. New objects go to ${bucket}`).waitFor()
    await said('All 6 probes passed.').waitFor()
    await page.getByLabel('Secret key').fill('another')
    await said('Outdated').waitFor()
  })
})

it('a test can be stopped while a store does not answer, and leaves no object behind', async () => {
  const { page } = tab
  lab.s3.misbehave('HeadObject', hang)
  await fillForm(page, lab.s3.form())
  await test()
  await page.getByRole('progressbar', { name: 'Testing the bucket' }).waitFor()
  await expect.poll(() => lab.s3.count('HeadObject')).toBe(1)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  expect(await page.getByRole('alert').count()).toBe(0)
  await expect.poll(() => lab.s3.objects.size).toBe(0)
  // The only one is the unsigned request of the bucket's own probe.
  expect(lab.s3.count('GetObject')).toBe(1)
  lab.s3.behaveWell()
  expect(inOneWord(await tested())).toEqual(passed)
})

it.each(otherLooks)('the tab has no accessibility findings $look', async look => {
  lab.s3.misbehave('PutObject', accessDenied)
  const form = lab.s3.form()
  const { page, complaints, close } = await tab.open(look)
  await page.getByLabel('エンドポイント').fill(form.endpoint)
  await page.getByLabel('リージョン').fill(form.region)
  await page.getByLabel('バケット', { exact: true }).fill(form.bucket)
  await page.getByLabel('シークレット ID').fill(form.secret_id)
  await page.getByLabel('シークレットキー').fill(form.secret_key)
  await page.getByRole('button', { name: 'このフォームをテスト' }).click()
  await page.getByText('失敗: PUT。未実施: HEAD, GET, LIST。').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380)
  expect(complaints).toEqual([])
  await close()
})

it('the browser reported no errors', () => {
  expect(tab.complaints).toEqual([])
})
