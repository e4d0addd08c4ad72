import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Dictionaries',
    lead: 'The first one that has a word explains it, and the others follow folded. This holds for all your devices.',
    main: 'Main dictionary',
    up: (title: string) => `Move ${title} up`,
    down: (title: string) => `Move ${title} down`,
  },
  ja: {
    title: '辞書',
    lead: 'その単語を収録している最初の辞書の説明が表示され、ほかの辞書は折りたたまれます。すべての端末に反映されます。',
    main: '基本の辞書',
    up: title => `${title}を上へ`,
    down: title => `${title}を下へ`,
  },
  zh: {
    title: '词典',
    lead: '收录该词的第一部词典直接显示，其余折叠在后。对您的所有设备生效。',
    main: '基本词典',
    up: title => `上移${title}`,
    down: title => `下移${title}`,
  },
})
