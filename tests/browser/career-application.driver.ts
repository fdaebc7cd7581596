import { careerDetails } from '../../machines/career-application/career-application.form.ts';
import { formDriver } from './form.driver.ts';

export const careerApplicationDriver = formDriver(careerDetails, { alsoMoves: ['resume'] });
