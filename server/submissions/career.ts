import { brand } from '../../machines/domain/brand.ts';
import { careerFields } from '../../machines/career-application/career-application.schema.ts';
import { letter, quotation } from '../mail/letter.ts';
import { headerText } from '../mail/mail.ts';
import { defineSubmissionType } from './submission-type.ts';

/** `POST /career-application`: an application with a resume, which goes along with the mail to the team. */
export const careerSubmission = defineSubmissionType({
  name: 'career',
  schema: careerFields,
  mailbox: 'careers',
  retention: 'careers',
  toTeam({ payload, receivedAt }) {
    const name = headerText(payload.full_name);
    return {
      replyTo: { name, address: payload.email },
      subject: `Career application: ${payload.position}, ${name}`,
      ...letter`
        # New career application

        Position: ${payload.position}
        Full name: ${payload.full_name}
        Email: ${payload.email}
        Phone: ${payload.phone}
        LinkedIn: ${payload.linkedin || 'not given'}

        ${payload.cover_letter ? 'Cover letter:' : 'Cover letter: none'}

        ${quotation(payload.cover_letter)}

        The resume is attached as it was sent. Open it with the care that a stranger's file needs.
        Sent: ${new Date(receivedAt).toUTCString()}

        Your reply to this email goes to the sender.
      `,
    };
  },
  toVisitor: ({ payload }) => ({
    to: { name: '', address: payload.email },
    subject: `We have your application to ${brand.name}`,
    ...letter`
      # We have your application

      Thank you for applying to ${brand.name}. We review each application within 1-2 business days.

      If you did not apply, someone typed your address by mistake: reply to this email, and we will remove it.
    `,
  }),
});
