import '../../handlers/user-manager/article-models.test.ts'
