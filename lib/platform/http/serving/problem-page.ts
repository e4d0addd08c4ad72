import { createHash } from 'node:crypto'
import type { Problem, ProblemCode } from '../../problems/errors.ts'
import type { Operation } from '../route.ts'
import { type HttpEvent, type HttpResult, headerOf } from './event.ts'

/** True for sign-ins, the only redirects: people follow them as links. */
export const isShownToPerson = (route: Operation, event: HttpEvent): boolean =>
  route.reply === 'redirect' && (headerOf(event, 'accept') ?? '').includes('text/html')

export function problemPage(problem: Problem, route: Operation, event: HttpEvent): HttpResult {
  const language = languageOf(headerOf(event, 'accept-language') ?? '')
  const { texts, back } = messages[language]
  const [title, text] = texts[problem.code] ?? texts.other
  return {
    statusCode: problem.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': POLICY,
      'content-language': language,
      ...problem.extras.headers,
    },
    body: `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>yomu</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
${isAtApp(route) ? `<p><a href="${wayHomeFrom(route)}">${back}</a></p>` : ''}
</main>
</html>
`,
  }
}

/** The app is on the host of the service that relays sign-ins. */
const isAtApp = ({ relays }: Operation) => relays !== undefined

/** `/`, or the path under which a proxy passes the app on. */
const wayHomeFrom = ({ path }: Operation) => '../'.repeat(path.split('/').length - 2)

const STYLE = `
body { margin: 0; font: 1.0625rem/1.65 system-ui, sans-serif; color: #22201c; background: #fbfaf7 }
main { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.35 }
p { margin: 0 0 1rem }
a { color: #1f5f8b }
@media (prefers-color-scheme: dark) {
  body { color: #e9e6df; background: #171614 }
  a { color: #8cc1e6 }
}
`
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type Language = 'en' | 'ja' | 'zh'
type Texts = Partial<Record<ProblemCode, readonly [title: string, text: string]>> & {
  other: readonly [title: string, text: string]
}

const messages: Record<Language, { back: string; texts: Texts }> = {
  en: {
    back: 'Back to the app',
    texts: {
      invalid_input: [
        'This sign-in cannot begin',
        'The link is incomplete, or it would return you to a page that this server does not know. Go back to the app and begin again. If that does not help, tell the administrator: PUBLIC_URL must be the address of the app, or ALLOW_ORIGINS must name it.',
      ],
      sign_in_expired: [
        'This sign-in has expired',
        'It took longer than ten minutes, was already completed, or began in another browser. Go back to the app and begin again.',
      ],
      rate_limited: [
        'Too many sign-ins',
        'Many sign-ins were begun from your network. Wait a quarter of an hour, then begin again in the app.',
      ],
      not_found: [
        'This way to sign in does not exist',
        'This server does not offer it, or not any more. Choose another one in the app.',
      ],
      other: [
        'Signing in does not work at the moment',
        'The server could not answer. Go back to the app and try again in a few minutes.',
      ],
    },
  },
  ja: {
    back: 'アプリに戻る',
    texts: {
      invalid_input: [
        'サインインを始められません',
        'リンクが不完全か、このサーバーが知らないページに戻るよう指定されています。アプリに戻って、もう一度やり直してください。それでもうまくいかない場合は、管理者に「PUBLIC_URL をアプリのアドレスにするか、ALLOW_ORIGINS にそのアドレスを加える必要がある」と伝えてください。',
      ],
      sign_in_expired: [
        'サインインの期限が切れました',
        '10分以上かかったか、すでに完了したか、別のブラウザで始められたものです。アプリに戻って、もう一度やり直してください。',
      ],
      rate_limited: [
        'サインインの回数が多すぎます',
        'お使いのネットワークからのサインインが短い間に集中しています。15分ほど待ってから、アプリでもう一度やり直してください。',
      ],
      not_found: [
        'このサインイン方法はありません',
        'このサーバーでは提供されていないか、提供が終了しました。アプリで別の方法を選んでください。',
      ],
      other: [
        '現在サインインできません',
        'サーバーが応答できませんでした。アプリに戻り、数分後にもう一度お試しください。',
      ],
    },
  },
  zh: {
    back: '返回应用',
    texts: {
      invalid_input: [
        '无法开始登录',
        '链接不完整，或者其中指定的返回页面不属于此服务器。请返回应用重新开始。如果仍然不行，请告知管理员：PUBLIC_URL 必须是应用的地址，或者将该地址加入 ALLOW_ORIGINS。',
      ],
      sign_in_expired: [
        '本次登录已过期',
        '登录用时超过了十分钟、已经完成，或者是在另一个浏览器中开始的。请返回应用重新开始。',
      ],
      rate_limited: [
        '登录次数过多',
        '您的网络在短时间内发起了过多登录。请等待十五分钟，再到应用中重新开始。',
      ],
      not_found: ['没有这种登录方式', '此服务器不提供或已不再提供这种方式。请在应用中选择其他方式。'],
      other: ['暂时无法登录', '服务器未能响应。请返回应用，几分钟后再试。'],
    },
  },
}

/** English without a language that the page has. */
function languageOf(accepted: string): Language {
  const wanted = accepted.split(',').map((part, at) => {
    const [tag = '', ...options] = part.trim().split(';')
    const weight = Number(
      options
        .find(option => option.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    )
    return { tag: tag.slice(0, 2).toLowerCase(), weight, at }
  })
  const best = wanted.toSorted((a, b) => b.weight - a.weight || a.at - b.at)
  return best.map(({ tag }) => tag).find(tag => tag === 'ja' || tag === 'zh' || tag === 'en') ?? 'en'
}
