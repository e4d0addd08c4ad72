import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    picture: 'Picture',
    open: (alt: string) => (alt === '' ? 'Open the picture' : `Open the picture: ${alt}`),
    notThere: 'This picture has not arrived yet, or cannot be shown.',
    add: 'Add it from the file',
    chooseBook:
      'This picture was not sent, perhaps because the tab was closed too early. Choose the EPUB or ZIP file of this text again to send all missing pictures.',
    bookFile: 'Choose the EPUB or ZIP file',
    sending: 'Sending the missing pictures…',
    otherBook: 'The file has none of the missing pictures. Choose the file from which the text was added.',
  },
  ja: {
    picture: '画像',
    open: alt => (alt === '' ? '画像を開く' : `画像を開く：${alt}`),
    notThere: 'この画像はまだ届いていないか、表示できません。',
    add: 'ファイルから追加',
    chooseBook:
      'タブが途中で閉じられたなどの理由で、この画像は届いていません。この文章の EPUB または ZIP ファイルをもう一度選ぶと、足りない画像をすべて送信します。',
    bookFile: 'EPUB・ZIP ファイルを選ぶ',
    sending: '足りない画像を送信しています…',
    otherBook: 'このファイルに足りない画像はありません。文章の追加に使ったファイルを選んでください。',
  },
  zh: {
    picture: '图片',
    open: alt => (alt === '' ? '打开图片' : `打开图片：${alt}`),
    notThere: '此图片尚未发送，或无法显示。',
    add: '从文件添加',
    chooseBook:
      '此图片没有发送成功，可能是标签页关闭得太早。重新选择这篇文章的 EPUB 或 ZIP 文件，即可发送所有缺少的图片。',
    bookFile: '选择 EPUB 或 ZIP 文件',
    sending: '正在发送缺少的图片…',
    otherBook: '此文件中没有缺少的图片。请选择添加文章时使用的文件。',
  },
})
