import { beforeEach, describe, expect, it } from 'vitest'
import { bucket, cosLab, otherBucket } from '../flows/cos-lab.ts'
import { seriousFindings } from './support/accessibility.ts'
import { cosTab, fillForm } from './support/cos-tab.ts'
import { placesHolding } from './support/secrets.ts'

const lab = cosLab()
const tab = cosTab(lab)
beforeEach(() => tab.comeAnew())

const now = () => tab.page.getByRole('region', { name: 'Now' })
const save = () => tab.page.getByRole('button', { name: 'Save', exact: true }).click()
const secrets = () => [lab.s3.form().secret_id, lab.s3.form().secret_key]

/** The tab of somebody who comes when a bucket is saved. */
async function withBucketSaved() {
  await lab.cos.put({ body: lab.s3.form() })
  await tab.page.reload()
  await now().getByText(bucket).waitFor()
}

describe('where objects are kept', () => {
  it('is said at first: here, by the environment, without credentials', async () => {
    expect(await now().getByRole('definition').allTextContents()).toEqual([
      'the local store of the server',
      'the environment of the server',
      'not set',
    ])
    expect(await now().getByRole('button').count()).toBe(0)
  })

  it('is the bucket of the form once that is saved, untested, from the next request on', async () => {
    const { page } = tab
    lab.s3.bucket().put('video/u7/朝.mp4', Buffer.from('x'), 'video/mp4')
    await fillForm(page, lab.s3.form())
    await save()
    await page.getByText(`Saved. New objects go to ${bucket}`).waitFor()
    expect((await now().getByRole('definition').allTextContents()).slice(1)).toEqual([
      'the form saved here',
      'set, never shown',
    ])
    expect(await lab.cos.get()).toMatchObject({ source: 'saved', object_store: 'cos', bucket })
    await page.getByRole('button', { name: 'Folder video/' }).waitFor()
    expect(lab.s3.count('HeadBucket') + lab.s3.count('PutObject')).toBe(0)
  })

  it('keeps its credentials to itself: no field, no page and no storage has them', async () => {
    const { page } = tab
    const { endpoint, region } = lab.s3.form()
    await fillForm(page, lab.s3.form())
    await save()
    await page.getByText('Saved. New objects').waitFor()
    const look = async () => {
      expect(await page.getByLabel('Endpoint').inputValue()).toBe(endpoint)
      expect(await page.getByLabel('Region').inputValue()).toBe(region)
      expect(await page.getByLabel('Bucket', { exact: true }).inputValue()).toBe(bucket)
      expect(await page.getByLabel('Secret id').inputValue()).toBe('')
      expect(await page.getByLabel('Secret key').inputValue()).toBe('')
      expect(await placesHolding(page, secrets())).toEqual([])
    }
    await look()
    await page.reload()
    await page.getByText('One is saved.').first().waitFor()
    await look()
  })

  it('is not left to a form that says half of it: each field says what it lacks', async () => {
    const { page } = tab
    await page.getByLabel('Secret id').fill('AKIDsomebody')
    await save()
    await page.getByText('Name the bucket.').waitFor()
    await page.getByText('Name the region; a store that has none needs an endpoint instead.').waitFor()
    await page.getByText('The secret key is missing.').waitFor()
    expect(await page.getByLabel('Region').evaluate(field => field === document.activeElement)).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    expect(await lab.cos.get()).toMatchObject({ source: 'environment' })
  })

  it('is refused at the field where it makes no sense, by the contract or by the server', async () => {
    const { page } = tab
    await fillForm(page, lab.s3.form({ region: 'A B', bucket: '../etc', endpoint: 'store.example' }))
    await save()
    await page.getByText('Must be a complete address').waitFor()
    await page.getByText('Only small letters, digits and hyphens.', { exact: true }).waitFor()
    await page.getByText('Only small letters, digits, hyphens and dots.').waitFor()
    await fillForm(page, lab.s3.form({ endpoint: 'http://169.254.169.254' }))
    await save()
    const endpoint = page.getByLabel('Endpoint')
    await expect.poll(() => endpoint.getAttribute('aria-invalid')).toBe('true')
    expect(await lab.cos.get()).toMatchObject({ source: 'environment' })
  })
})

describe('credentials left empty', () => {
  it('are cleared, which is said before and can be thought over', async () => {
    const { page } = tab
    await withBucketSaved()
    await save()
    const dialog = page.getByRole('dialog', { name: 'Save without credentials?' })
    await dialog.getByText('The form holds no credentials').waitFor()
    await dialog.getByText('New objects go to the local store').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await lab.cos.get()).toMatchObject({ object_store: 'cos', secret_set: true })

    await save()
    await dialog.getByRole('button', { name: 'Clear the credentials and save' }).click()
    await page.getByText('Saved. New objects go to the local store').waitFor()
    expect(await now().getByRole('definition').allTextContents()).toEqual([
      'the local store of the server',
      'the form saved here',
      'not set',
    ])
    expect(await lab.cos.get()).toMatchObject({
      source: 'saved',
      object_store: 'local',
      bucket,
      secret_set: false,
    })
  })

  it('are no question where there are none, and none where both are given', async () => {
    const { page } = tab
    await page.getByLabel('Region').fill('ap-tokyo')
    await save()
    await page.getByText('Saved. New objects go to the local store').waitFor()
    await fillForm(page, lab.s3.form({ bucket: otherBucket }))
    await save()
    await page.getByText(`Saved. New objects go to ${otherBucket}`).waitFor()
  })

  it('are not cleared by a refusal, which is shown at its field', async () => {
    const { page } = tab
    await withBucketSaved()
    await page.getByLabel('Endpoint').fill('http://169.254.169.254')
    await save()
    await page.getByRole('button', { name: 'Clear the credentials and save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Endpoint').getAttribute('aria-invalid')).toBe('true')
    expect(await lab.cos.get()).toMatchObject({ object_store: 'cos', secret_set: true })
  })
})

describe('the environment', () => {
  it('decides again when that is confirmed, and the form shows what it says', async () => {
    const { page } = tab
    await withBucketSaved()
    await page.getByLabel('Region').fill('not-saved')
    await now().getByRole('button', { name: 'Return to the environment’s settings' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('is forgotten').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await lab.cos.get()).toMatchObject({ source: 'saved' })
    await dialog.getByRole('button', { name: 'Return to the environment’s settings' }).click()
    await page.getByText('The environment’s settings apply again.').waitFor()
    await now().getByText('the environment of the server').waitFor()
    await expect.poll(() => page.getByLabel('Region').inputValue()).toBe('')
    expect(await lab.cos.get()).toMatchObject({ source: 'environment', object_store: 'local' })
  })
})

describe('what is typed and not saved', () => {
  it('is not lost on the way to another tab without asking', async () => {
    const { page } = tab
    await page.getByLabel('Bucket', { exact: true }).fill('half-typed')
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'Stay and keep editing' }).click()
    expect(await page.getByLabel('Bucket', { exact: true }).inputValue()).toBe('half-typed')
  })

  it('is not asked about when a question about it is closed, and is still guarded then', async () => {
    const { page } = tab
    await withBucketSaved()
    await page.getByLabel('Region').fill('ap-tokyo')
    await save()
    const question = page.getByRole('dialog', { name: 'Save without credentials?' })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  })

  it('is nothing after saving: one leaves freely', async () => {
    const { page } = tab
    await fillForm(page, lab.s3.form())
    await save()
    await page.getByText('Saved. New objects').waitFor()
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
    await page.getByRole('link', { name: 'COS storage' }).click()
    await now().getByText(bucket).waitFor()
    expect(await page.getByLabel('Secret key').inputValue()).toBe('')
  })

  it('stays when somebody else saves meanwhile; an untouched form follows', async () => {
    const { page, close } = await tab.open()
    const state = page.getByRole('region', { name: 'Now' })
    const field = page.getByLabel('Bucket', { exact: true })
    /** What was read before is old, and the window is looked at again. */
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
    expect(await field.inputValue()).toBe('half-typed')
    await close()
  })
})

it('is shown with a bucket saved, and nothing is wrong with it', async () => {
  await withBucketSaved()
  expect(await seriousFindings(tab.page)).toEqual([])
  expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
})

it.each([
  { locale: 'ja', colorScheme: 'dark', width: 380, title: 'COS ストレージ' },
  { locale: 'zh', colorScheme: 'light', width: 380, title: 'COS 存储' },
] as const)('is shown in $locale, $colorScheme, $width wide, and nothing is wrong with it', async options => {
  await lab.cos.put({ body: lab.s3.form() })
  const { page, complaints, close } = await tab.open(options)
  await page.getByRole('heading', { level: 1, name: options.title }).waitFor()
  await page.getByText(bucket).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.width)
  expect(complaints).toEqual([])
  await close()
})

it('makes the browser complain about nothing', () => {
  expect(tab.complaints).toEqual([])
})
