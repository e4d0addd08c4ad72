import type { opening } from '../../lib/contracts/study/opening.ts'
import { askEarly } from '../../web/api/early.ts'
import { ownName } from '../../web/place.ts'
import type { SESSION } from '../../web/session/session.ts'

// This script is a page's first, and so small that it comes long before the app's code. It imports types alone of the
// modules that know these two names.
const PATH = '/api/articles/{id}/opening' satisfies typeof opening.get.path
const STORED_AS = ownName('yomu.session' satisfies typeof SESSION)

// The browser goes on without the password of an address (`https://user:password@…`): the service worker's copies of the code
// lie at addresses without it, so that the page would have each module twice.
if (!document.URL.startsWith(`${location.origin}/`)) {
  stop()
  location.replace(location.origin + location.pathname + location.search + location.hash)
}

/** The address of a text, perhaps with the row to begin at. */
const TEXT = /^#\/read\/([1-9]\d{0,14})(?:\/(\d{1,9}))?$/

const [, id, row] = TEXT.exec(location.hash) ?? []
// The server's page at an unknown address shows no text.
const isApp = document.documentElement.dataset.lost === undefined
if (id !== undefined && isApp) {
  const path = PATH.replace('{id}', id)
  askEarly(row === undefined ? path : `${path}?row=${Number(row)}`, tokenKept())
}

// Without the app's code, the page would stay empty.
const failed = [
  ['en', 'yomu could not be loaded.', 'Reload the page'],
  ['ja', 'yomu を読み込めませんでした。', 'ページを再読み込み'],
  ['zh', '无法加载 yomu。', '重新加载页面'],
] as const
const sayFailed = ({ target }: Event) => {
  const reader = document.getElementById('reader')
  if (!(target instanceof HTMLScriptElement) || !reader || reader.hasChildNodes()) return
  for (const [lang, text, act] of failed) {
    const line = Object.assign(document.createElement('p'), { lang, textContent: `${text} ` })
    const reload = Object.assign(document.createElement('button'), { type: 'button', textContent: act })
    reload.addEventListener('click', () => location.reload())
    line.append(reload)
    reader.append(line)
  }
}
addEventListener('error', sayFailed, true)

/** The token of the account that is signed in; null for guests, and once it has expired. */
function tokenKept(): string | null {
  try {
    const { token, expires_at } = JSON.parse(localStorage.getItem(STORED_AS) ?? '{}')
    return typeof token === 'string' && Date.parse(expires_at) > Date.now() ? token : null
  } catch {
    return null
  }
}
