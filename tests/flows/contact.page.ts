import { contactDetails } from '../../machines/contact/contact.form.ts';
import { contactWords } from '../../machines/contact/contact.view.ts';
import { formPage } from './support/form-page.ts';

/** The plain form: the whole cycle of the submission is taken here. */
export const contactPage = formPage(contactDetails, contactWords);
