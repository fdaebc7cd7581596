import { betaDetails } from '../../machines/beta-application/beta-application.form.ts';
import { betaWords } from '../../machines/beta-application/beta-application.view.ts';
import { formPage } from './support/form-page.ts';

export const betaPage = formPage(betaDetails, betaWords, { once: true });
