import { contactDetails } from '../../machines/contact/contact.form.ts';
import { contactWords } from '../../machines/contact/contact.view.ts';
import { formPage } from './support/form-page.ts';

/** The plain form: the complete cycle of the submission is tested here. */
export const contactPage = formPage(contactDetails, contactWords);
