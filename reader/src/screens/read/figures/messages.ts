import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    picture: 'Picture',
    open: (alt: string) => (alt === '' ? 'Open the picture' : `Open the picture: ${alt}`),
    notThere: 'This picture is not here yet, or cannot be shown.',
  },
  ja: {
    picture: '画像',
    open: alt => (alt === '' ? '画像を開く' : `画像を開く：${alt}`),
    notThere: 'この画像はまだ届いていないか、表示できません。',
  },
  zh: {
    picture: '图片',
    open: alt => (alt === '' ? '打开图片' : `打开图片：${alt}`),
    notThere: '此图片尚未送达，或无法显示。',
  },
})
