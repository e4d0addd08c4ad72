import '../../handlers/user-manager/refresh.test.ts'
