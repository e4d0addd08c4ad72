import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { cosTab, fillForm } from '../../browser/support/cos-tab.ts'
import { bucket, cosLab, otherBucket } from '../../flows/cos-lab.ts'

const lab = cosLab()
const tab = cosTab(lab)

describe('the storage settings', () => {
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
  it('asks nothing if none are saved, or if both are entered', async () => {
    await tab.comeAnew()
    const { page } = tab
    await page.getByLabel('Region').fill('ap-tokyo')
    await tab.save()
    await page.getByText('Saved. New objects go to the server’s local storage').waitFor()
    await fillForm(page, lab.s3.form({ bucket: otherBucket }))
    await tab.save()
    await page.getByText(`Saved. New objects go to ${otherBucket}`).waitFor()
  })

  it('keeps the saved ones when the server refuses, and shows the error at its field', async () => {
    const { page } = tab
    await tab.comeWithBucketSaved()
    await page.getByLabel('Endpoint').fill('http://169.254.169.254')
    await tab.save()
    await page.getByRole('button', { name: 'Clear the credentials and save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Endpoint').getAttribute('aria-invalid')).toBe('true')
    expect(await lab.cos.get()).toMatchObject({ object_store: 'cos', secret_set: true })
  })
})

describe('unsaved input', () => {
  it('is not discarded by another tab without a question', async () => {
    await tab.comeAnew()
    const { page } = tab
    await page.getByLabel('Bucket', { exact: true }).fill('half-typed')
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'Stay and keep editing' }).click()
    await expect.poll(() => page.getByLabel('Bucket', { exact: true }).inputValue()).toBe('half-typed')
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

  it('does not exist after saving, so nothing is asked', async () => {
    await tab.comeAnew()
    const { page } = tab
    await fillForm(page, lab.s3.form())
    await tab.save()
    await page.getByText('Saved. New objects').waitFor()
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
    await page.getByRole('link', { name: 'COS storage' }).click()
    await tab.state().getByText(bucket).waitFor()
    await expect.poll(() => page.getByLabel('Secret key').inputValue()).toBe('')
  })
})

it('the tab has no accessibility findings with a saved bucket', async () => {
  await tab.comeWithBucketSaved()
  expect(await seriousFindings(tab.page)).toEqual([])
  expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
})

const looks = [
  { locale: 'zh', colorScheme: 'dark', width: 380, title: 'COS 存储' },
  { locale: 'ja', colorScheme: 'light', width: 380, title: 'COS ストレージ' },
] as const
it.each(looks)(
  'is shown in $locale, $colorScheme, $width wide, without findings or complaints',
  async options => {
    await lab.cos.put({ body: lab.s3.form() })
    const { page, complaints, close } = await tab.open(options)
    await page.getByRole('heading', { level: 1, name: options.title }).waitFor()
    await page.getByText(bucket).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.width)
    expect(complaints).toEqual([])
    await close()
  },
)

it('the browser reported no errors', () => {
  expect(tab.complaints).toEqual([])
})
