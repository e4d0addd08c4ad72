import '../../browser/articles-delete.test.ts'
