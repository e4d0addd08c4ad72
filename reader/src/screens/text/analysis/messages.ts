import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    what: 'What should be done?',
    works: {
      missing: 'Fill in what is missing',
      full: 'Redo everything',
      split: 'Split into sentences again',
    },
    about: {
      missing: 'Adds what is missing or failed; everything else stays.',
      full: 'Splits the text again, and replaces all translations and explanations. Notes and corrected readings stay.',
      split:
        'Splits the text again with the rules of this version. Unchanged sentences keep everything; nothing is translated.',
    },
    begin: { missing: 'Fill in', full: 'Analyse everything again', split: 'Split again' },
    busy: 'A task is working on this text. Wait until it ends, or cancel it in the text’s menu.',
  },
  ja: {
    what: '何をしますか',
    works: { missing: '足りない部分を補う', full: 'すべてやり直す', split: '文の区切りだけやり直す' },
    about: {
      missing: '足りない部分や失敗した部分だけを補います。ほかはそのままです。',
      full: '文に分割し直し、翻訳と解説をすべて作り直します。メモと修正した読みは残ります。',
      split: '現在の規則で文に分割し直します。変わらない文はそのままで、翻訳はしません。',
    },
    begin: { missing: '補う', full: 'すべて解析し直す', split: '分割し直す' },
    busy: 'この文章は処理中です。終わるのを待つか、文章のメニューで中止してください。',
  },
  zh: {
    what: '要做什么？',
    works: { missing: '补全缺少的内容', full: '全部重做', split: '只重新分句' },
    about: {
      missing: '只补上缺少或失败的部分，其他保持不变。',
      full: '重新分句，并替换所有译文和讲解。笔记和改过的读音会保留。',
      split: '按当前规则重新分句。没有变化的句子保持原样，不做翻译。',
    },
    begin: { missing: '补全', full: '全部重新分析', split: '重新分句' },
    busy: '这篇文章正在处理。请等待完成，或在文章的菜单中取消任务。',
  },
})
