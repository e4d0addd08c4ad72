import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { cosTab, fillForm } from '../../browser/support/cos-tab.ts'
import { placesHolding } from '../../browser/support/secrets.ts'
import { bucket, cosLab, otherBucket } from '../../flows/cos-lab.ts'

const lab = cosLab()
const tab = cosTab(lab)

const secrets = () => [lab.s3.form().secret_id, lab.s3.form().secret_key]

describe('the storage settings', () => {
  it('start as local storage, from the environment, without credentials', async () => {
    await tab.comeAnew()
    await expect
      .poll(() => tab.state().getByRole('definition').allTextContents())
      .toEqual(['the server’s local storage', 'the server’s environment', 'not set'])
    expect(await tab.state().getByRole('button').count()).toBe(0)
  })

  it('apply from the next request after saving, without a test', async () => {
    await tab.comeAnew()
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
    await tab.comeAnew()
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
    await tab.comeAnew()
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
    expect(await seriousFindings(page)).toEqual([])
    expect(await lab.cos.get()).toMatchObject({ source: 'environment' })
  })

  it('refuse invalid values at their field, by the contract or by the server', async () => {
    await tab.comeAnew()
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
    expect(await seriousFindings(page)).toEqual([])
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
    const { page, close } = await tab.open()
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
    await close()
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

it('the tab fits a phone in Japanese and in the dark, without findings or complaints', async () => {
  await lab.cos.put({ body: lab.s3.form() })
  const { page, complaints, close } = await tab.open({ locale: 'ja', colorScheme: 'dark', width: 380 })
  await page.getByRole('heading', { level: 1, name: 'COS ストレージ' }).waitFor()
  await page.getByText(bucket).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380)
  expect(complaints).toEqual([])
  await close()
})

it('the browser reported no errors', () => {
  expect(tab.complaints).toEqual([])
})
