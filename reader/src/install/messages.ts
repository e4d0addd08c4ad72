import { catalogue } from '../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    ready: 'A new version of yomu is ready.',
    reload: 'Reload',
    later: 'Later',
  },
  ja: {
    ready: 'yomu の新しいバージョンを使えます。',
    reload: '再読み込み',
    later: 'あとで',
  },
  zh: {
    ready: 'yomu 有新版本可用。',
    reload: '重新加载',
    later: '以后再说',
  },
})
