import { brand } from '../../machines/domain/brand.ts';
import { betaPayload } from '../../machines/beta-application/beta-application.schema.ts';
import { letter, quotation } from '../mail/letter.ts';
import { headerText } from '../mail/mail.ts';
import { defineSubmissionType } from './submission-type.ts';

/** `POST /beta-signup`: somebody wants to test before the release. */
export const betaSubmission = defineSubmissionType({
  name: 'beta',
  schema: betaPayload,
  mailbox: 'beta',
  retention: 'beta',
  toTeam({ payload, receivedAt }) {
    const name = headerText(payload.full_name);
    return {
      replyTo: { name, address: payload.email },
      subject: `Beta application: ${name}`,
      ...letter`
        # New beta application

        Full name: ${payload.full_name}
        Email: ${payload.email}
        Phone: ${payload.phone}
        Contact method: ${payload.contact_method}

        Clinical title: ${payload.clinical_title}
        County: ${payload.county}
        State: ${payload.state}
        Employer: ${payload.employer || 'not given'}

        ${payload.notes ? 'Notes:' : 'Notes: none'}

        ${quotation(payload.notes)}

        Agreed to the NDA and beta testing guidelines: yes
        Sent: ${new Date(receivedAt).toUTCString()}

        Your reply to this email goes to the sender.
      `,
    };
  },
  toVisitor: ({ payload }) => ({
    to: { name: '', address: payload.email },
    subject: `We have your application to test ${brand.name}`,
    ...letter`
      # We have your application

      Thank you for applying to test ${brand.name} before its release. We will review your application and get back to you soon.

      If you did not apply, someone typed your address by mistake: reply to this email, and we will remove it.
    `,
  }),
});
