import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Reading',
    everywhere: 'On all your devices',
    here: 'On this device',
    keys: 'Keys',
    keysHint: 'Of texts, the player and the review.',
    explanations: 'Explain new texts in',
    asApp: 'Language of the app',
    rarely: 'Rarely changed',
    rarelyHolds: 'E-ink, own font, margins, lines, size of furigana, line at the foot',
  },
  ja: {
    title: '読書',
    everywhere: 'すべての端末',
    here: 'この端末だけ',
    keys: 'キー',
    keysHint: '文章、プレーヤー、復習のキー操作。',
    explanations: '新しい文章の解説の言語',
    asApp: 'アプリと同じ',
    rarely: 'めったに変えない設定',
    rarelyHolds: '電子ペーパー、フォント、余白、行、ふりがなの大きさ、下端の表示',
  },
  zh: {
    title: '阅读',
    everywhere: '所有设备',
    here: '仅此设备',
    keys: '快捷键',
    keysHint: '文章、播放器和复习的快捷键。',
    explanations: '新文章的讲解语言',
    asApp: '与应用相同',
    rarely: '很少改动的设置',
    rarelyHolds: '墨水屏、字体、页边距、行、注音大小、底部信息',
  },
})
