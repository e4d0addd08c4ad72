import { builtPage, bundled } from './built-page.ts'

/**
 * Puts a small script into the page, before all others, which asks for what the first screen needs while the rest is on
 * its way. The server's policy admits the scripts within the page by their hashes.
 */
export const earlyScript = (script: URL) =>
  builtPage('early-script', async ({ page }) => {
    const code = (await bundled(script)).trim()
    if (code.includes('</script') || code.includes('<!--'))
      throw new Error(`${script} would end its element.`)
    return page.replace('<title>', title => `<script>${code}</script>\n    ${title}`)
  })
