import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exclusively } from '../setup/lock.mjs'
import { timed } from '../setup/say.mjs'
import { buildSite, siteBuilt, sites } from '../setup/sites.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Builds a site whose sources have changed: `npx vitest` runs no set-up, and browser tests load the built sites. */
export async function setup() {
  for (const site of sites) if (!(await siteBuilt(root, site))) await build(site)
}

/** @param {string} site */
async function build(site) {
  const { signal } = new AbortController()
  await exclusively(root, {
    signal,
    waiting: turn => timed('Waiting for another set-up of this folder', () => turn),
    async work() {
      if (await siteBuilt(root, site)) return
      const { ok, output } = await timed(`Building the ${site}`, () => buildSite(root, site, signal))
      if (!ok) throw new Error(`The ${site} could not be built:\n${output.trim()}`)
    },
  })
}
