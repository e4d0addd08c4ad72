import { beforeEach, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { otherLook } from '../../browser/support/console-page.ts'
import { cosTab, fillCredentials, fillForm } from '../../browser/support/cos-tab.ts'
import { placesHolding } from '../../browser/support/secrets.ts'
import { bucket, cosLab, otherBucket } from '../../flows/cos-lab.ts'
import { accessDenied, hang, refuse } from '../../support/s3-server/behaviours.ts'

const lab = cosLab()
const tab = cosTab(lab)
beforeEach(() => tab.comeAnew())

const secrets = () => [lab.s3.form().secret_id, lab.s3.form().secret_key]

describe('the storage settings', () => {
  it('start as local storage, from the environment, without credentials', async () => {
    await expect
      .poll(() => tab.state().getByRole('definition').allTextContents())
      .toEqual(['the server’s local storage', 'the server’s environment', 'not set'])
    expect(await tab.state().getByRole('button').count()).toBe(0)
  })

  it('apply from the next request after saving, without a test', async () => {
    const { page } = tab
    lab.s3.bucket().put('video/u7/朝.mp4', Buffer.from('x'), 'video/mp4')
    await fillForm(page, lab.s3.form())
    await tab.save()
    await page.getByText(`Saved. New objects go to ${bucket}`).waitFor()
    await expect
      .poll(() => tab.state().getByRole('definition').allTextContents())
      .toEqual([expect.anything(), 'the form saved here', 'set, never shown'])
    expect(await lab.cos.get()).toMatchObject({ source: 'saved', object_store: 'cos', bucket })
    await page.getByRole('button', { name: 'Folder video/' }).waitFor()
    expect(lab.s3.count('HeadBucket') + lab.s3.count('PutObject')).toBe(0)
  })

  it('never put credentials into a field, the page or browser storage', async () => {
    const { page } = tab
    const { endpoint, region } = lab.s3.form()
    await fillForm(page, lab.s3.form())
    await tab.save()
    await page.getByText('Saved. New objects').waitFor()
    const look = async () => {
      await expect.poll(() => page.getByLabel('Endpoint').inputValue()).toBe(endpoint)
      await expect.poll(() => page.getByLabel('Region').inputValue()).toBe(region)
      await expect.poll(() => page.getByLabel('Bucket', { exact: true }).inputValue()).toBe(bucket)
      await expect.poll(() => page.getByLabel('Secret id').inputValue()).toBe('')
      await expect.poll(() => page.getByLabel('Secret key').inputValue()).toBe('')
      expect(await placesHolding(page, secrets())).toEqual([])
    }
    await look()
    await page.reload()
    await page.getByText('Saved, and never shown.').first().waitFor()
    await look()
  })

  it('refuse a form with missing fields, and show each error at its field', async () => {
    const { page } = tab
    await page.getByLabel('Secret id').fill('AKIDsomebody')
    await tab.save()
    await page.getByText('Enter the bucket.').waitFor()
    await page.getByText('Enter the region, or an endpoint if the store has no region.').waitFor()
    await page.getByText('Enter the secret key.').waitFor()
    await expect
      .poll(() => page.getByLabel('Region').evaluate(field => field === document.activeElement))
      .toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await lab.cos.get()).toMatchObject({ source: 'environment' })
  })

  it('refuse invalid values at their field, by the contract or by the server', async () => {
    const { page } = tab
    await fillForm(page, lab.s3.form({ region: 'A B', bucket: '../etc', endpoint: 'store.example' }))
    await tab.save()
    await page.getByText('Must be a complete address').waitFor()
    await page.getByText('Use only lower-case letters, digits and hyphens.', { exact: true }).waitFor()
    await page.getByText('Use only lower-case letters, digits, hyphens and dots.').waitFor()
    await fillForm(page, lab.s3.form({ endpoint: 'http://169.254.169.254' }))
    await tab.save()
    const endpoint = page.getByLabel('Endpoint')
    await expect.poll(() => endpoint.getAttribute('aria-invalid')).toBe('true')
    expect(await lab.cos.get()).toMatchObject({ source: 'environment' })
  })
})

describe('saving with empty credentials', () => {
  it('clears the saved ones after a confirmation that can be cancelled', async () => {
    const { page } = tab
    await tab.comeWithBucketSaved()
    await tab.save()
    const dialog = page.getByRole('dialog', { name: 'Save without credentials?' })
    await dialog.getByText('The form has no credentials').waitFor()
    await dialog.getByText('new objects go to the server’s local storage').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await lab.cos.get()).toMatchObject({ object_store: 'cos', secret_set: true })

    await tab.save()
    await dialog.getByRole('button', { name: 'Clear the credentials and save' }).click()
    await page.getByText('Saved. New objects go to the server’s local storage').waitFor()
    await expect
      .poll(() => tab.state().getByRole('definition').allTextContents())
      .toEqual(['the server’s local storage', 'the form saved here', 'not set'])
    expect(await lab.cos.get()).toMatchObject({
      source: 'saved',
      object_store: 'local',
      bucket,
      secret_set: false,
    })
  })
})

describe('returning to the environment', () => {
  it('needs confirmation, and then shows the environment’s settings in the form', async () => {
    const { page } = tab
    await tab.comeWithBucketSaved()
    await page.getByLabel('Region').fill('not-saved')
    await tab.state().getByRole('button', { name: 'Return to the environment’s settings' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The saved form and its credentials are deleted').waitFor()
    expect(await lab.cos.get()).toMatchObject({ source: 'saved' })
    await dialog.getByRole('button', { name: 'Return to the environment’s settings' }).click()
    await page.getByText('The environment’s settings apply again.').waitFor()
    await tab.state().getByText('the server’s environment').waitFor()
    await expect.poll(() => page.getByLabel('Region').inputValue()).toBe('')
    expect(await lab.cos.get()).toMatchObject({ source: 'environment', object_store: 'local' })
  })
})

describe('unsaved input', () => {
  it('is kept when somebody else saves; an untouched form shows the new values', async () => {
    const { page } = await tab.open()
    const state = page.getByRole('region', { name: 'Current state' })
    const field = page.getByLabel('Bucket', { exact: true })
    /** The last reading has become old, and the window gets the focus again. */
    const comeBackLater = async (minutes: number) => {
      await page.clock.setFixedTime(Date.now() + minutes * 60_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    }
    await state.waitFor()
    await lab.cos.put({ body: lab.s3.form() })
    await comeBackLater(1)
    await state.getByText(bucket).waitFor()
    await expect.poll(() => field.inputValue()).toBe(bucket)
    await field.fill('half-typed')
    await lab.cos.put({ body: lab.s3.form({ bucket: otherBucket }) })
    await comeBackLater(2)
    await state.getByText(otherBucket).waitFor()
    await expect.poll(() => field.inputValue()).toBe('half-typed')
  })

  it('stays guarded after the question was closed', async () => {
    const { page } = tab
    await tab.comeWithBucketSaved()
    await page.getByLabel('Region').fill('ap-tokyo')
    await tab.save()
    const question = page.getByRole('dialog', { name: 'Save without credentials?' })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  })
})

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
    await expect.poll(() => tab.page.getByLabel('Secret key').inputValue()).toBe(lab.s3.form().secret_key)
  })

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
    await test()
    await said('Failed: Bucket.').waitFor()
    expect(await page.getByText('Outdated').count()).toBe(0)
  })
})

it('a test can be stopped while a store does not answer, and leaves no object behind', async () => {
  const { page } = tab
  lab.s3.misbehave('HeadObject', hang)
  await fillForm(page, lab.s3.form())
  await test()
  await page.getByRole('progressbar', { name: 'Testing the bucket' }).waitFor()
  await expect.poll(() => lab.s3.count('HeadObject')).toBe(1)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  expect(await page.getByRole('alert').count()).toBe(0)
  await expect.poll(() => lab.s3.objects.size).toBe(0)
  // The only one is the unsigned request of the bucket's own probe.
  expect(lab.s3.count('GetObject')).toBe(1)
  lab.s3.behaveWell()
  expect(inOneWord(await tested())).toEqual(passed)
})

it('the tab has no accessibility findings on a phone, in Japanese and in dark mode', async () => {
  lab.s3.misbehave('PutObject', accessDenied)
  const form = lab.s3.form()
  const { page } = await tab.open(otherLook)
  await page.getByLabel('エンドポイント').fill(form.endpoint)
  await page.getByLabel('リージョン').fill(form.region)
  await page.getByLabel('バケット', { exact: true }).fill(form.bucket)
  await page.getByLabel('シークレット ID').fill(form.secret_id)
  await page.getByLabel('シークレットキー').fill(form.secret_key)
  await page.getByRole('button', { name: 'このフォームをテスト' }).click()
  await page.getByText('失敗: PUT。未実施: HEAD, GET, LIST。').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380)
})
