import { catalogue } from '../../../../web/language/language.ts'
import type { PartFault } from '../../upload/epub/archive.ts'

/** How the chosen files were read, and what is left out of them. */
export const fileMessages = catalogue({
  en: {
    left: (count: number) => (count === 1 ? 'One file was not added' : `${count} files were not added`),
    leftFiles: (names: string) =>
      `These files do not belong to the same text as the first. Add them one by one: ${names}`,
    brokenTitle: 'Some characters are unreadable',
    brokenFile: (name: string, count: number) =>
      `${name} is damaged in ${count === 1 ? 'one place' : `${count} places`}, shown as �.`,
    textIn: (name: string) => `Text in ${name}`,
    lostInside: 'Parts of the ZIP file are left out',
    missingPictures: (name: string, pictures: string) =>
      `The text uses pictures that are not in ${name}: ${pictures}.`,
    damagedPictures: (name: string, pictures: string) =>
      `These pictures in ${name} are damaged, too large, or of a type that is not shown here: ${pictures}.`,
    insideFault: (name: string, fault: string) => `${name}: ${fault}`,
    insideFaults: {
      missing: 'This text is not in the file.',
      damaged: 'This text is damaged.',
      too_large: 'This text is too large.',
      beyond: 'This text is too large.',
      protected: 'This text is protected by a password.',
    } satisfies Record<PartFault, string>,
    unnamedPictures: (name: string, pictures: string) =>
      `Pictures in ${name} that the text does not use are not added: ${pictures}.`,
    othersInside: (name: string, files: string) =>
      `Files in ${name} that are neither texts nor pictures are not read: ${files}.`,
    readAs: (name: string) => `${name} · Encoding`,
    encodingOf: (name: string) => `Encoding of ${name}`,
  },
  ja: {
    left: count => `${count} 個のファイルは追加されません`,
    leftFiles: names => `最初のファイルと一つの文章にはなりません。一つずつ追加してください：${names}`,
    brokenTitle: '読めない文字があります',
    brokenFile: (name, count) => `${name} は ${count} か所が壊れていて、� と表示されます。`,
    textIn: name => `${name} の中の文章`,
    lostInside: 'ZIP ファイルの一部は取り込まれません',
    missingPictures: (name, pictures) => `文章で使われている次の画像が ${name} にありません：${pictures}。`,
    damagedPictures: (name, pictures) =>
      `${name} の次の画像は、壊れているか、大きすぎるか、表示できない形式です：${pictures}。`,
    insideFault: (name, fault) => `${name}：${fault}`,
    insideFaults: {
      missing: 'ファイルの中にありません。',
      damaged: '壊れています。',
      too_large: '大きすぎます。',
      beyond: '大きすぎます。',
      protected: 'パスワードがかかっています。',
    },
    unnamedPictures: (name, pictures) =>
      `${name} の次の画像は、文章で使われていないため追加されません：${pictures}。`,
    othersInside: (name, files) =>
      `${name} の次のファイルは、文章でも画像でもないため読み込まれません：${files}。`,
    readAs: name => `${name} · 文字コード`,
    encodingOf: name => `${name} の文字コード`,
  },
  zh: {
    left: count => `有 ${count} 个文件未加入`,
    leftFiles: names => `它们与第一个文件不能合为一篇文章，请逐个添加：${names}`,
    brokenTitle: '有些字符无法读取',
    brokenFile: (name, count) => `${name} 有 ${count} 处损坏，显示为 �。`,
    textIn: name => `${name} 中的文章`,
    lostInside: 'ZIP 文件的一部分未加入',
    missingPictures: (name, pictures) => `文章引用的以下图片不在 ${name} 中：${pictures}。`,
    damagedPictures: (name, pictures) => `${name} 中的以下图片已损坏、过大或格式无法显示：${pictures}。`,
    insideFault: (name, fault) => `${name}：${fault}`,
    insideFaults: {
      missing: '文件中没有。',
      damaged: '已损坏。',
      too_large: '太大。',
      beyond: '太大。',
      protected: '设有密码。',
    },
    unnamedPictures: (name, pictures) => `${name} 中的以下图片未被文章引用，不会加入：${pictures}。`,
    othersInside: (name, files) => `${name} 中的以下文件既非文章也非图片，不会读取：${files}。`,
    readAs: name => `${name} · 编码`,
    encodingOf: name => `${name} 的编码`,
  },
})
