/** The control of the password. */
export { TextInput as PasswordField } from '@mantine/core';
