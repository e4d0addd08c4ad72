import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A page without an app that has a module of the reader as `tested`: for code that needs a browser, but no screen. */
export async function modulePage(browser: Pick<Browser, 'newContext'>, module: string): Promise<Page> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: module, formats: ['iife'], name: 'tested' },
    },
  })
  const outputs = [built].flat().flatMap(each => ('output' in each ? each.output : []))
  const code = outputs.flatMap(each => (each.type === 'chunk' ? each.code : [])).join('\n')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addScriptTag({ content: code })
  return page
}
