import { careerDetails } from '../../machines/career-application/career-application.form.ts';
import { careerWords } from '../../machines/career-application/career-application.view.ts';
import { formPage } from './support/form-page.ts';

/** The form with a file: the complete cycle of an upload is tested here. */
export const careerPage = formPage(careerDetails, careerWords, { instead: { sent: ['link "Back to careers"'] } });
