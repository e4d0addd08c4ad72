import { catalogue } from '../../../web/language/language.ts'
import type { Refusals } from '../../../web/problem/problem-texts.ts'

/** Why a model gave no meaning for a word. */
export const glossRefusals = catalogue<Refusals>({
  en: {
    title: 'The model gave no meaning',
    codes: {
      rate_limited: 'Too many meanings are being asked for right now. Try again in a moment.',
      upstream_failed:
        'The model gave no usable answer. It may be busy, out of credit or not set up correctly. Try again later. If that does not help, ask an administrator.',
      unavailable: 'The model did not answer in time. Try again later.',
      not_configured: 'This server has no model. Ask an administrator to add one.',
      quota_reached: 'Your storage is full. Delete a text that you no longer need.',
      insufficient_storage: 'The disk of the server is full. Tell an administrator.',
    },
    other: 'Something went wrong. Try again later.',
  },
  ja: {
    title: 'モデルから意味が得られませんでした',
    codes: {
      rate_limited: '現在、意味の問い合わせが混み合っています。少し待ってからもう一度お試しください。',
      upstream_failed:
        'モデルから使える回答がありませんでした。混雑、残高不足、設定の誤りなどが考えられます。しばらくしてからもう一度お試しください。解決しない場合は、管理者に連絡してください。',
      unavailable: 'モデルから時間内に回答がありませんでした。しばらくしてからもう一度お試しください。',
      not_configured: 'このサーバーにはモデルがありません。管理者に追加を依頼してください。',
      quota_reached: '容量がいっぱいです。不要な文章を削除してください。',
      insufficient_storage: 'サーバーのディスクがいっぱいです。管理者に連絡してください。',
    },
    other: '問題が発生しました。しばらくしてからもう一度お試しください。',
  },
  zh: {
    title: '模型没有给出释义',
    codes: {
      rate_limited: '当前询问释义的请求过多，请稍后重试。',
      upstream_failed:
        '模型没有给出可用的回答，可能是繁忙、额度用完或设置有误。请稍后重试。如仍不行，请联系管理员。',
      unavailable: '模型未在规定时间内回答，请稍后重试。',
      not_configured: '此服务器没有模型，请联系管理员添加。',
      quota_reached: '您的存储空间已满，请删除不再需要的文章。',
      insufficient_storage: '服务器磁盘已满，请告知管理员。',
    },
    other: '出现问题，请稍后重试。',
  },
})
