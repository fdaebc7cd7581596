import { expect, test } from 'vitest';
import { COVER, mask, maskInspection, maskText } from '../../machines/domain/masking.ts';
import { forms } from '../../machines/forms.ts';

test('texts and numbers of a personal field are masked at any depth', () => {
  const masked = mask({
    payload: {
      name: 'Ada Osei',
      email: 'ada@example.com',
      user_email: 'ada@example.com',
      password: 'eight888',
      phone: 5551234,
      plan: 'np_pa_annual',
      message: '',
      newsletter: true,
    },
    token: { value: 'opaque', parts: ['one', { two: 'three' }] },
    list: [{ firstName: 'Ada' }, null, 4],
  });
  expect(masked).toEqual({
    payload: {
      name: COVER,
      email: COVER,
      user_email: COVER,
      password: COVER,
      phone: COVER,
      plan: 'np_pa_annual',
      message: '',
      newsletter: true,
    },
    token: { value: COVER, parts: [COVER, { two: COVER }] },
    list: [{ firstName: COVER }, null, 4],
  });
});

test('addresses and secrets are masked within texts too', () => {
  expect(maskText('No mailbox for ada.osei@example.com here')).toBe(`No mailbox for ${COVER} here`);
  expect(maskText('/legal-acceptance?redirect_url=/notes&signup_email=ada%40example.com')).toBe(
    `/legal-acceptance?redirect_url=/notes&signup_email=${COVER}`,
  );
  expect(maskText('https://site.example/reset-password?token=12e4#top')).toBe(
    `https://site.example/reset-password?token=${COVER}#top`,
  );
  expect(mask({ refusal: { error: 'ada@example.com is known' } })).toEqual({ refusal: { error: `${COVER} is known` } });
});

test('values outside of JSON are no error, and masking is idempotent', () => {
  const round: Record<string, unknown> = { state: 'idle', run: () => {} };
  round['self'] = round;
  const masked = mask({ round, failure: new Error('ada@example.com is gone'), later: undefined });
  expect(masked).toEqual({
    round: { state: 'idle', run: undefined, self: '[circular]' },
    failure: `Error: ${COVER} is gone`,
    later: undefined,
  });
  expect(mask(masked)).toEqual(masked);
});

test("an inspector's message is masked except for its protocol's fields", () => {
  const message = {
    type: '@xstate.snapshot',
    name: 'contact',
    sessionId: 'x:1',
    snapshot: {
      value: 'sending',
      context: { payload: { name: 'Ada Osei' } },
      children: { sendContact: { input: { email: 'ada@example.com' } } },
    },
    event: { type: 'form.submit', payload: { message: 'Hello' } },
  };
  expect(maskInspection(message)).toEqual({
    type: '@xstate.snapshot',
    name: 'contact',
    sessionId: 'x:1',
    snapshot: {
      value: 'sending',
      context: { payload: { name: COVER } },
      children: { sendContact: { input: { email: COVER } } },
    },
    event: { type: 'form.submit', payload: { message: COVER } },
  });
});

test('no personal data of any form’s sample payloads is left', () => {
  const samples = forms.map((form) => form.samples);
  const text = JSON.stringify(mask(samples));
  expect(JSON.stringify(samples)).toMatch(/ada@example\.com.*eight888|eight888.*ada@example\.com/);
  for (const personal of ['@example', 'eight888', 'Ada', 'Osei', 'Hello', 'Lakeside'])
    expect(text).not.toContain(personal);
});

test('addresses are masked at any depth of percent-encoding, and next to one another', () => {
  expect(maskText('/x?next=/a/ada%2540example.com')).toBe(`/x?next=/a/${COVER}`);
  expect(maskText('/a/ada%25252540example.com/b')).toBe(`/a/${COVER}/b`);
  expect(maskText('/a/%61da%%34%30example.com')).toBe(`/a/${COVER}`);
  expect(maskText('ada@example.com,eve@example.com;100%25 sure')).toBe(`${COVER}${COVER};100%25 sure`);
});
