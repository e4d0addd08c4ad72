import '../../browser/articles-feedback.test.ts'
