import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Reading',
    everywhere: 'On all your devices',
    here: 'On this device',
    keys: 'Keys',
    keysHint: 'For reading, the player and review.',
    explanations: 'Explain new texts in',
    asApp: 'The app’s language',
    rarely: 'Rarely changed',
    rarelyHolds: 'E-ink, own font, margins, lines, furigana size, line at the bottom',
  },
  ja: {
    title: '読書',
    everywhere: 'すべての端末',
    here: 'この端末だけ',
    keys: 'キー操作',
    keysHint: '読書、プレーヤー、復習で使うキーです。',
    explanations: '新しい文章の解説の言語',
    asApp: 'アプリと同じ',
    rarely: 'あまり変更しない設定',
    rarelyHolds: '電子ペーパー、フォント、余白、行、ふりがなの大きさ、下端の表示',
  },
  zh: {
    title: '阅读',
    everywhere: '所有设备',
    here: '仅此设备',
    keys: '快捷键',
    keysHint: '用于阅读、播放器和复习。',
    explanations: '新文章的讲解语言',
    asApp: '与应用相同',
    rarely: '不常更改的设置',
    rarelyHolds: '墨水屏、字体、页边距、行、注音大小、底部信息',
  },
})
