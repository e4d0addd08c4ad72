import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Series',
    lead: 'Texts that belong together, in an order: the end of each leads to the next.',
    series: 'In the series',
    none: 'None',
    another: 'A new series…',
    name: 'Name of the series',
    make: 'Make the series',
    place: (at: number, of: number) => `Number ${at} of ${of}.`,
    open: 'Show the series',
  },
  ja: {
    title: 'シリーズ',
    lead: 'ひとまとまりの文章を順に並べます。読み終えると次の文章に進めます。',
    series: '所属するシリーズ',
    none: 'なし',
    another: '新しいシリーズ…',
    name: 'シリーズ名',
    make: 'シリーズを作る',
    place: (at, of) => `全${of}編中${at}番目。`,
    open: 'シリーズを表示',
  },
  zh: {
    title: '系列',
    lead: '把相关的文章按顺序放在一起，读完一篇接着读下一篇。',
    series: '所属系列',
    none: '无',
    another: '新建系列…',
    name: '系列名称',
    make: '创建系列',
    place: (at, of) => `第 ${at} 篇，共 ${of} 篇。`,
    open: '查看系列',
  },
})
