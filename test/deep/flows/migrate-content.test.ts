import '../../flows/migrate-content.test.ts'
