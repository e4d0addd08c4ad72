import { catalogue } from '../language/language.ts'

export const messages = catalogue({
  en: {
    unreachable: 'The server cannot be reached. Is it running, and is this device online?',
    tooSlow: 'The server did not answer in time. Try again in a moment.',
    signedOut: 'Nobody is signed in any more.',
    brokenOff: 'The connection broke off before everything had come. Nothing was saved; try again.',
  },
  ja: {
    unreachable:
      'サーバーに接続できません。サーバーが動いているか、この端末がオンラインかを確認してください。',
    tooSlow: 'サーバーから時間内に応答がありませんでした。少し待ってからもう一度お試しください。',
    signedOut: 'サインインしていません。',
    brokenOff: '受信の途中で接続が切れました。保存されていないので、もう一度お試しください。',
  },
  zh: {
    unreachable: '无法连接到服务器。请确认服务器正在运行，且本设备已联网。',
    tooSlow: '服务器未在规定时间内响应，请稍后重试。',
    signedOut: '当前没有登录。',
    brokenOff: '数据传输中途连接断开，未保存任何内容，请重试。',
  },
})
