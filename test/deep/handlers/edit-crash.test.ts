import '../../handlers/data/edit-crash.test.ts'
