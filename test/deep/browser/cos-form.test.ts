import { describe, expect, it } from 'vitest'
import { cosTab, fillForm } from '../../browser/support/cos-tab.ts'
import { placesHolding } from '../../browser/support/secrets.ts'
import { bucket, cosLab, otherBucket } from '../../flows/cos-lab.ts'
import { hang } from '../../support/s3-server/behaviours.ts'

const lab = cosLab()
const tab = cosTab(lab)
const stored = () => tab.state().getByRole('definition').allTextContents()

const test = () => tab.page.getByRole('button', { name: 'Test this form' }).click()
const rows = () => tab.page.getByRole('table', { name: 'Probe results' }).locator('tbody tr')
const said = (text: string) => tab.page.getByRole('status').filter({ hasText: text })

/** Probe, result, explanation, HTTP status and time of each row. */
async function tested(over: Parameters<typeof lab.s3.form>[0] = {}) {
  await fillForm(tab.page, lab.s3.form(over))
  await test()
  await rows().nth(5).waitFor()
  return rows().evaluateAll(found => found.map(row => [...row.children].map(cell => cell.textContent ?? '')))
}

describe('the form of the storage settings', () => {
  it('starts with the environment’s local storage, and shows each error at its field', async () => {
    const { page } = tab
    await expect.poll(stored).toEqual(['the server’s local storage', 'the server’s environment', 'not set'])
    expect(await tab.state().getByRole('button').count()).toBe(0)
    await page.getByLabel('Secret id').fill('AKIDsomebody')
    await tab.save()
    await page.getByText('Enter the bucket.').waitFor()
    await page.getByText('Enter the region, or an endpoint if the store has no region.').waitFor()
    await page.getByText('Enter the secret key.').waitFor()
    await page.locator('[data-path=region]:focus').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    // By the contract, and by the server.
    await fillForm(page, lab.s3.form({ endpoint: 'store.example' }))
    await tab.save()
    await page.getByText('Must be a complete address').waitFor()
    await fillForm(page, lab.s3.form({ endpoint: 'http://169.254.169.254' }))
    await tab.save()
    await expect.poll(() => page.getByLabel('Endpoint').getAttribute('aria-invalid')).toBe('true')
    expect(await lab.cos.get()).toMatchObject({ source: 'environment' })
  })

  it('is tested by six probes, in a row each, saves nothing by it, and marks their results as outdated once it changes', async () => {
    const { page } = tab
    const before = await lab.cos.get()
    const found = await tested()
    expect(found.map(([probe, result, , status]) => [probe, result, status])).toEqual(
      ['Bucket', 'PUT', 'HEAD', 'GET', 'LIST', 'DELETE'].map((probe, at) => [
        probe,
        'passed',
        at === 5 ? '204' : '200',
      ]),
    )
    for (const [, , explanation, , time] of found) {
      expect(explanation).not.toBe('')
      expect(time).toMatch(/^[\d.]+ (?:ms|sec)$/)
    }
    await said('All 6 probes passed.').waitFor()
    expect(await lab.cos.get()).toEqual(before)
    await expect.poll(() => page.getByLabel('Secret key').inputValue()).toBe(lab.s3.form().secret_key)

    await page.getByLabel('Endpoint').fill('http://127.0.0.1:1')
    await said('Outdated: the settings have changed since this test.').waitFor()
    await expect.poll(() => rows().count()).toBe(6)
    expect(await page.getByText('All 6 probes passed.').count()).toBe(0)
    await test()
    await said('0 of 6 probes passed. Failed: Bucket. Skipped: PUT, HEAD, GET, LIST, DELETE.').waitFor()
    expect(await page.getByText('Outdated').count()).toBe(0)
    await expect
      .poll(() => rows().last().textContent())
      .toBe('DELETEskippedNot tried: Bucket failed.nonenone')
    await page.setViewportSize({ width: 380, height: 900 })
    // The page moves into its new width.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(380)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('ends its test when it is stopped, and can be tested again', async () => {
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
    lab.s3.behaveWell()
    await tested()
    await said('All 6 probes passed.').waitFor()
  })

  it('is saved without a test and without showing a credential, clears the credentials that are left empty, and returns to the environment, after questions', async () => {
    const { page } = tab
    const { secret_id, secret_key } = lab.s3.form()
    lab.s3.requests.length = 0
    await fillForm(page, lab.s3.form())
    await tab.save()
    await page.getByText(`Saved. New objects go to ${bucket}`).waitFor()
    await expect.poll(stored).toEqual([expect.anything(), 'the form saved here', 'set, never shown'])
    expect(lab.s3.count('HeadBucket') + lab.s3.count('PutObject')).toBe(0)
    await expect.poll(() => page.getByLabel('Secret key').inputValue()).toBe('')
    await expect.poll(() => page.getByLabel('Bucket', { exact: true }).inputValue()).toBe(bucket)
    expect(await placesHolding(page, [secret_id, secret_key])).toEqual([])

    // A question that is closed leaves the input guarded.
    await page.getByLabel('Region').fill('ap-tokyo')
    await tab.save()
    const question = page.getByRole('dialog', { name: 'Save without credentials?' })
    await question.getByText('new objects go to the server’s local storage').waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'Stay and keep editing' }).click()
    expect(await lab.cos.get()).toMatchObject({ object_store: 'cos', secret_set: true })
    await tab.save()
    await question.getByRole('button', { name: 'Clear the credentials and save' }).click()
    await page.getByText('Saved. New objects go to the server’s local storage').waitFor()
    await expect.poll(stored).toEqual(['the server’s local storage', 'the form saved here', 'not set'])
    expect(await lab.cos.get()).toMatchObject({ source: 'saved', bucket, secret_set: false })

    await page.getByLabel('Region').fill('not-saved')
    await tab.state().getByRole('button', { name: 'Return to the environment’s settings' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The saved form and its credentials are deleted').waitFor()
    await dialog.getByRole('button', { name: 'Return to the environment’s settings' }).click()
    await page.getByText('The environment’s settings apply again.').waitFor()
    await tab.state().getByText('the server’s environment').waitFor()
    await expect.poll(() => page.getByLabel('Region').inputValue()).toBe('')
    expect(await lab.cos.get()).toMatchObject({ source: 'environment', object_store: 'local' })
  })

  it('shows the values that somebody else saves, and keeps typed input', async () => {
    const { page } = tab
    const field = page.getByLabel('Bucket', { exact: true })
    /** The last reading has become old, and the window gets the focus again. */
    const comeBackLater = async (minutes: number) => {
      await page.clock.setFixedTime(Date.now() + minutes * 60_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    }
    await lab.cos.put({ body: lab.s3.form() })
    await comeBackLater(1)
    await tab.state().getByText(bucket).waitFor()
    await expect.poll(() => field.inputValue()).toBe(bucket)
    await field.fill('half-typed')
    await lab.cos.put({ body: lab.s3.form({ bucket: otherBucket }) })
    await comeBackLater(2)
    await tab.state().getByText(otherBucket).waitFor()
    await expect.poll(() => field.inputValue()).toBe('half-typed')
  })
})
