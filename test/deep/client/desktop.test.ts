import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runBuild } from '../../client/support/client-build.ts'
import { startDisplay } from '../../client/support/display.ts'
import { newSite } from '../../client/support/site.ts'
import { openWindow } from '../../client/support/window.ts'
import { deepIt } from '../../support/sample.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** The built window in the system's own WebKit, the console's place taken by a page that does what it is told. */
const world = startedForFile(async () => {
  const home = await temporaryFolder()
  const display = await startDisplay()
  const console = newSite()
  const foreign = newSite()
  const { port } = await console.listen()
  const { port: foreignPort } = await foreign.listen()
  const build = await runBuild(['desktop'], `http://127.0.0.1:${port}/app/console`)
  const open = () => openWindow(join(build.folder, 'desktop'), { home: home.path, display: display.name })
  return {
    console,
    foreign,
    home: home.path,
    own: `http://127.0.0.1:${port}`,
    other: `http://127.0.0.1:${foreignPort}`,
    otherName: `http://localhost:${port}`,
    open,
    built: join(build.folder, 'desktop'),
    async close() {
      await Promise.all([display, console, foreign, build].map(part => part.close()))
      await home.remove()
    },
  }
})

describe('the desktop window', () => {
  let window: ReturnType<typeof openWindow>
  beforeAll(async () => {
    const { console, open } = world()
    const arrival = console.arrival('/app/console/')
    window = open()
    await window.until(arrival)
  })
  afterAll(() => window.close())

  it('opens the address that it was built with', () => {
    expect(world().console.visits).toEqual([`GET ${new URL(world().own).host}/app/console/`])
  })

  it.each([
    [
      'a link',
      (to: string) =>
        `const a = document.createElement('a'); a.href = '${to}'; document.body.append(a); a.click()`,
    ],
    ['a script', (to: string) => `location.href = '${to}'`],
    ['a redirect', (to: string) => `location.href = '/leave?to=' + encodeURIComponent('${to}')`],
    [
      'a form',
      (to: string) =>
        `const f = document.createElement('form'); f.method = 'post'; f.action = '${to}'; document.body.append(f); f.submit()`,
    ],
    [
      'a frame',
      (to: string) => `const i = document.createElement('iframe'); i.src = '${to}'; document.body.append(i)`,
    ],
  ])('stops %s to another origin', async (_, going) => {
    const { console, foreign, other, otherName, own } = world()
    for (const to of [other, otherName, `http://127.0.0.1@${new URL(otherName).host}`]) {
      await console.run(going(`${to}/away`))
      const { origin } = new URL(to)
      expect(await window.blocked()).toBe(`Blocked navigation to ${origin}`)
    }
    expect(await console.run('location.href')).toBe(`${own}/app/console/`)
    expect(foreign.visits).toEqual([])
    expect(console.visits.filter(visit => visit.endsWith('/away'))).toEqual([])
  })

  it.each([
    ['data:text/html,<h1>x</h1>', 'a data: address'],
    ['file:///etc/hostname', 'a file: address'],
    ['mailto:root@example.org', 'a mailto: address'],
  ])('does not go to %s', async (to, named) => {
    const { console, own } = world()
    await console.run(`location.href = '${to}'`)
    if (!to.startsWith('file:')) expect(await window.blocked()).toBe(`Blocked navigation to ${named}`)
    expect(await console.run('location.href')).toBe(`${own}/app/console/`)
  })

  it('opens no further windows', async () => {
    const { console, foreign, other } = world()
    expect(await console.run(`window.open('${other}/window')`)).toBe('null')
    expect(await console.run(`window.open('/window')`)).toBe('null')
    expect(foreign.visits).toEqual([])
  })

  it('saves a download of the console, and stays on the page', async () => {
    const { console, home, own } = world()
    await console.run(`
      const link = document.createElement('a')
      link.download = 'export.json'
      link.href = URL.createObjectURL(new Blob(['{}']))
      link.click()`)
    await expect.poll(() => readdir(home)).toContain('export.json')
    expect(await console.run('location.href')).toBe(`${own}/app/console/`)
  })

  it('allows navigation within its own origin', async () => {
    const { console, own } = world()
    const arrival = console.arrival('/elsewhere')
    await console.run(`location.href = '/leave?to=' + encodeURIComponent('${own}/elsewhere#/users')`)
    await arrival
    expect(await console.run('location.href')).toBe(`${own}/elsewhere#/users`)
  })
})

// A busy machine takes its time over each start.
describe('the desktop window, started again', () => {
  it('keeps the session, readable only by its user', async () => {
    const { console, home, open } = world()
    for (const expected of ['null', 'token']) {
      const arrival = console.arrival('/app/console/')
      const window = open()
      await window.until(arrival)
      expect(await console.run(`localStorage.getItem('session')`)).toBe(expected)
      await console.run(`localStorage.setItem('session', 'token')`)
      await window.close()
    }
    const { mode } = await stat(join(home, '.local', 'share', 'org.yomu.console'))
    expect(mode & 0o077).toBe(0)
  })

  deepIt('waits for a server that is not running yet', async () => {
    const { console, open, own } = world()
    await console.close()
    const window = open()
    await window.until(window.unanswered())
    const arrival = console.arrival('/app/console/')
    await console.listen(Number(new URL(own).port))
    await window.until(arrival)
    await window.close()
  })

  it('says so on a machine without a display', async () => {
    const { built, home } = world()
    const window = openWindow(built, { home, display: '' })
    expect(await window.end()).toBe(1)
    expect(window.complaints()).toContain('There is no display to open a window on.')
  })
})
