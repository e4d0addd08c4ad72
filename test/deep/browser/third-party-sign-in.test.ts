import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { freePort } from '../../support/free-port.ts'
import { type OpenIdProvider, PROVIDER_NAME, startOpenIdProvider } from '../../support/open-id/provider.ts'
import { administrator, personAt } from '../../support/people.ts'
import { plainPicture } from '../../support/pictures.ts'
import { type TestStack, testStack } from '../../support/stack.ts'
import { ended } from '../../support/tasks.ts'
import { shortText } from '../../support/texts.ts'

let publicUrl: string
let provider: OpenIdProvider
let stack: TestStack
let browser: SharedBrowser

/** Browsers come to user_manager itself, so PUBLIC_URL must be known before it starts. */
beforeAll(async () => {
  const port = await freePort()
  // Another site than that of the provider, to a browser.
  publicUrl = `http://localhost:${port}`
  provider = await startOpenIdProvider({ publicUrl, withPages: true })
  const portOf = (service: string) => (service === 'user-manager' ? port : 0)
  ;[stack, browser] = await Promise.all([testStack(provider.settings, { portOf }), sharedChromium()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
  await provider?.close()
})

it('a third-party account signs in, can only read and set a picture, and is deleted by an administrator', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const query = new URLSearchParams({ return_to: `${publicUrl}/welcome`, challenge })
  await page.goto(`${publicUrl}/api/auth/oidc/${PROVIDER_NAME}/start?${query}`)

  expect(new URL(page.url()).origin).toBe(provider.issuer)
  const [cookie] = await context.cookies(publicUrl)
  expect(cookie).toMatchObject({ name: '__Host-sign-in', httpOnly: true, secure: true, sameSite: 'Lax' })
  await page.locator('input[name=login]').fill('Keiko')
  await page.locator('input[name=password]').fill('any password')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${publicUrl}/welcome#ticket=*`)

  const ticket = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('ticket') ?? ''
  const { accounts } = personAt(stack)
  const signedIn = await accounts.signIn.finalize({ body: { ticket, verifier } })
  expect(signedIn.user).toMatchObject({ nickname: 'Keiko', tier: 'free' })

  const keiko = personAt(stack, signedIn.token)
  const root = await administrator(stack)
  const upload = { raw_content: shortText, explain_mode: 'split' as const }
  const { task_id } = await root.study.articles.upload({ body: upload })
  const { article_id } = await ended(root, task_id)
  const params = { id: article_id ?? 0 }
  await root.study.administration.publish({ params, body: { is_public: true } })
  expect((await keiko.study.articles.get({ params })).sentences.length).toBeGreaterThan(0)
  const more = [
    () => keiko.study.articles.upload({ body: upload }),
    () => keiko.study.articles.tts({ params }),
    () => keiko.study.favorites.add({ params }),
  ]
  for (const refused of more)
    await expect(refused()).rejects.toMatchObject({ code: 'account_kind_not_allowed' })

  await keiko.accounts.avatars.replace({ body: await plainPicture('#00f') })
  const address = `${publicUrl}/api/auth/avatars/${signedIn.user.id}`
  const picture = { address, token: signedIn.token }
  expect(await page.evaluate(widthOf, picture)).toBe(256)
  await root.manager.members.remove({ params: { id: signedIn.user.id } })
  expect(await page.evaluate(widthOf, picture)).toBe(401)
  const { profile, refreshing } = keiko.accounts
  const { refresh_token } = signedIn
  await expect(profile.get()).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(refreshing.refresh({ body: { refresh_token } })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  await context.close()
})

/** In a page: how wide the picture is, or why there is none. */
async function widthOf({ address, token }: { address: string; token: string }): Promise<number> {
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  return reply.ok ? (await createImageBitmap(await reply.blob())).width : reply.status
}
